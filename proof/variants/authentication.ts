import { authentication, inRules, refuses } from "../../sandbox/combinators.ts";
import { checkTimestamp } from "../../sandbox/http/authenticate.ts";
import { refuseUntabled } from "../../sandbox/refusal.ts";
import type { Variant } from "./variant.ts";

const answers = inRules("answers");

export const authenticationVariants = {
  "signature-base64": {
    does: "expects signatures in base64",
    patch: authentication(() => ({ encoding: () => "base64" })),
  },
  "signature-base64url": {
    does: "expects signatures in URL-safe base64",
    patch: authentication(() => ({ encoding: () => "base64url" })),
  },
  "signature-hex-upper": {
    does: "expects signatures in upper-case hexadecimal",
    patch: authentication(() => ({ encoding: () => "hex-upper" })),
  },
  "authentication-errors-400": {
    does: "answers authentication errors with 400",
    patch: answers(() => ({ authenticationStatus: 400 })),
  },
  "authentication-errors-403": {
    does: "answers authentication errors with 403",
    patch: answers(() => ({ authenticationStatus: 403 })),
  },
  "authentication-errors-200": {
    does: "answers authentication errors with 200",
    patch: answers(() => ({ authenticationStatus: 200 })),
  },
  "timestamps-by-real-time": {
    does: "checks timestamps by real time, whatever the business clock of a user says",
    patch: authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp) => ageSeconds(timestamp, Date.now()),
    })),
  },
  "user-id-header-everywhere": {
    does: "requires X-User-Id wherever a user is concerned",
    patch: authentication(() => ({ requiresUserId: (operation) => operation !== "createUser" })),
  },
  "wrong-user-id-header-refused": {
    does: "refuses an X-User-Id of nobody where no row of the error table is about the user",
    patch: refuses(
      ["linkBankAccount", "getPoolSellQuote", "externalSell"],
      undefined,
      ({ userId, store }) => userId !== undefined && store.anyUser(userId) === undefined,
    ),
  },
  "repeated-request-id-refused": {
    does: "refuses an X-Request-Id it has seen",
    patch: ({ authenticate }) => {
      const seen = new Set<string>();
      return {
        authenticate: (context, request) => {
          const who = authenticate(context, request);
          const id = request.requestId ?? "";
          if (seen.has(id)) refuseUntabled(400, "X-Request-Id was used before");
          seen.add(id);
          return who;
        },
      };
    },
  },
  "timestamps-in-any-spelling": {
    does: "accepts a timestamp with a sign, decimals, in hexadecimal or with an exponent",
    patch: authentication(() => ({
      isTimestamp: (timestamp = "") => timestamp !== "" && Number.isFinite(Number(timestamp)),
      ageSeconds: (timestamp, now) => Math.floor(now / 1000 - Number(timestamp)),
    })),
  },
  "ages-in-fractions": {
    does: "counts the age of a timestamp in fractions of a second",
    patch: authentication(() => ({
      ageSeconds: (timestamp, now) => now / 1000 - Number(timestamp),
    })),
  },
  "timestamp-checked-first": {
    does: "checks the age of a request before anything else",
    patch: ({ authenticate }) => ({
      authenticate: (context, request) => {
        checkTimestamp(context, request);
        return authenticate(context, request);
      },
    }),
  },
} satisfies Record<string, Variant>;
