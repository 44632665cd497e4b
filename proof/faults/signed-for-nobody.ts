import { shownBuyType } from "../../spec/vocabulary.ts";
import type { Received } from "../../sandbox/http/wire.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

/** A request is read just before its signature is checked. */
const forNobody =
  (isLax: (received: Received) => boolean): Patch =>
  ({ wire, rules }) => {
    const { isSigned } = rules.authentication;
    let isLaxNow = false;
    return {
      wire: {
        read: (received) => {
          isLaxNow = isLax(received);
          return wire.read(received);
        },
      },
      rules: {
        authentication: {
          isSigned: (request, ...rest) =>
            isSigned(request, ...rest) ||
            (isLaxNow && isSigned({ ...request, userId: undefined }, ...rest)),
        },
      },
    };
  };

export const signedForNobodyFaults = {
  "filtered-limits-signed-for-nobody": {
    breaks: "authentication-signature-user-id",
    does: "accepts limits filtered by payment method that are signed without the user id",
    patch: forNobody(
      ({ operation, query }) => operation === "getLimits" && query.payment_method !== undefined,
    ),
  },
  "validated-purchases-signed-for-nobody": {
    breaks: "authentication-signature-user-id",
    does: "accepts validations of purchases that are signed without the user id",
    patch: forNobody(
      ({ operation, body }) =>
        operation === "validateTransaction" && body.includes(`"${shownBuyType}"`),
    ),
  },
} satisfies Record<string, Fault>;
