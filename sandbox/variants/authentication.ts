import { authentication, inRules } from "../combinators/index.ts";
import { checkTimestamp } from "../http/authenticate.ts";
import type { Variant } from "./variant.ts";

const answers = inRules("answers");

export const authenticationVariants = {
  "signature-base64": {
    does: "takes signatures in base64",
    patch: authentication(() => ({ encoding: "base64" as const })),
  },
  "signature-base64url": {
    does: "takes signatures in URL-safe base64",
    patch: authentication(() => ({ encoding: "base64url" as const })),
  },
  "signature-hex-upper": {
    does: "takes signatures in upper-case hexadecimal",
    patch: authentication(() => ({ encoding: "hex-upper" as const })),
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
  "user-id-header-everywhere": {
    does: "requires X-User-Id wherever a user is concerned",
    patch: authentication(() => ({ requiresUserId: (operation) => operation !== "createUser" })),
  },
  "repeated-request-id-refused": {
    does: "refuses an X-Request-Id it has seen",
    patch: (service) => {
      const seen = new Set<string>();
      return authentication(({ isRequestId }) => ({
        isRequestId: (id) => {
          const isNew = id === undefined || !seen.has(id);
          if (id !== undefined) seen.add(id);
          return isNew && isRequestId(id);
        },
      }))(service);
    },
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
} as const satisfies Record<string, Variant>;
