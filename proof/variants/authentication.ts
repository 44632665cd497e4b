import { authentication, inRules, refuses } from "../../sandbox/combinators.ts";
import { checkTimestamp } from "../../sandbox/http/authenticate.ts";
import { refuseUntabled } from "../../sandbox/refusal.ts";
import { variantsOf } from "./variant.ts";

const answers = inRules("answers");

export const authenticationVariants = variantsOf({
  "signature-base64: expects signatures in base64": authentication(() => ({
    encoding: () => "base64",
  })),
  "signature-base64url: expects signatures in URL-safe base64": authentication(() => ({
    encoding: () => "base64url",
  })),
  "signature-hex-upper: expects signatures in upper-case hexadecimal": authentication(() => ({
    encoding: () => "hex-upper",
  })),
  "authentication-errors-400: answers authentication errors with 400": answers(() => ({
    authenticationStatus: 400,
  })),
  "authentication-errors-403: answers authentication errors with 403": answers(() => ({
    authenticationStatus: 403,
  })),
  "authentication-errors-200: answers authentication errors with 200": answers(() => ({
    authenticationStatus: 200,
  })),
  "timestamps-by-real-time: checks timestamps by real time, whatever the business clock of a user says":
    authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp) => ageSeconds(timestamp, Date.now()),
    })),
  "user-id-header-everywhere: requires X-User-Id wherever a user is concerned": authentication(
    () => ({ requiresUserId: (operation) => operation !== "createUser" }),
  ),
  "wrong-user-id-header-refused: refuses an X-User-Id of nobody where no row of the error table is about the user":
    refuses(
      ["linkBankAccount", "getPoolSellQuote", "externalSell"],
      undefined,
      ({ userId, store }) => userId !== undefined && store.anyUser(userId) === undefined,
    ),
  "repeated-request-id-refused: refuses an X-Request-Id it has seen": ({ authenticate }) => {
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
  "timestamps-in-any-spelling: accepts a timestamp with a sign, decimals, in hexadecimal or with an exponent":
    authentication(() => ({
      isTimestamp: (timestamp = "") => timestamp !== "" && Number.isFinite(Number(timestamp)),
      ageSeconds: (timestamp, now) => Math.floor(now / 1000 - Number(timestamp)),
    })),
  "ages-in-fractions: counts the age of a timestamp in fractions of a second": authentication(
    () => ({ ageSeconds: (timestamp, now) => now / 1000 - Number(timestamp) }),
  ),
  "timestamp-checked-first: checks the age of a request before anything else": ({
    authenticate,
  }) => ({
    authenticate: (context, request) => {
      checkTimestamp(context, request);
      return authenticate(context, request);
    },
  }),
});
