import type { Patch } from "../patch.ts";
import type { Fault } from "./fault.ts";

/** Also accepts limits by payment method that are signed for no user. A request is read just before its signature is checked. */
const filteredForNobody: Patch = ({ wire, rules }) => {
  const { isSigned } = rules.authentication;
  let isFiltered = false;
  return {
    wire: {
      read: (received) => {
        const { operation, query } = received;
        isFiltered = operation === "getLimits" && query.payment_method !== undefined;
        return wire.read(received);
      },
    },
    rules: {
      authentication: {
        isSigned: (request, ...rest) =>
          isSigned(request, ...rest) ||
          (isFiltered && isSigned({ ...request, userId: undefined }, ...rest)),
      },
    },
  };
};

export const signedForNobodyFaults = {
  "filtered-limits-signed-for-nobody": {
    breaks: "authentication-signature-user-id",
    does: "accepts limits filtered by payment method that are signed without the user id",
    patch: filteredForNobody,
  },
} satisfies Record<string, Fault>;
