import { type OperationName, addingAccounts, sellOperations } from "../../spec/operations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { approvedStatus, unavailable } from "../../spec/vocabulary.ts";
import { authentication, inRules, refuses } from "../patches/parts.ts";
import { withData } from "../patches/flow.ts";
import { refuseUntabled } from "../../sandbox/input.ts";
import { isOfGateway } from "./transport.ts";
import { variantsOf } from "./variant.ts";
import { writing } from "../patches/wire.ts";
import { checkTimestamp } from "../../sandbox/http/authenticate.ts";

const answers = inRules("answers");
const validation = inRules("validation");

/** Keeps what the message names after a colon. */
const localized = (message: string): string =>
  isOfGateway(message) ? message : ["अनुरोध अस्वीकृत", ...message.split(":").slice(1)].join(":");

const answeredWith = (status: number, names: readonly OperationName[]): Patch =>
  answers(({ successStatus }) => ({
    successStatus: (operation) => (names.includes(operation) ? status : successStatus(operation)),
  }));

export const answersVariants = variantsOf({
  "nested-errors: nests code and message of errors, the message by field": answers({
    errorBody: (code, message) => ({
      success: false,
      error: { details: { number: code }, reason: { body: [message] } },
    }),
  }),
  "listed-errors: gives code and message of errors in a list": answers({
    errorBody: (code, message) => ({ success: false, faults: [{ number: code, text: message }] }),
  }),
  "localised-messages: words its errors in another language": answers(({ errorBody }) => ({
    errorBody: (code, message) => errorBody(code, localized(message)),
  })),
  "problem-json: answers errors as application/problem+json": writing(({ status, headers }) =>
    status < 400 ? {} : { headers: { ...headers, "content-type": "application/problem+json" } },
  ),
  "accepted-202: answers what takes effect later with 202": answeredWith(202, [
    "submitKyc",
    ...sellOperations,
    "confirmOnchainFunding",
  ]),
  "untabled-refusals-200: refuses with 200, success: false and a message alone where the document shows no error":
    ({ respond }) => ({
      respond: {
        refusal: (context, refusal) =>
          refusal.row === undefined
            ? { status: 200, body: { success: false, message: refusal.message } }
            : respond.refusal(context, refusal),
      },
    }),
  "unavailable-with-retry-after: says with a 503 when to come again": writing(
    ({ status, headers }) =>
      status === unavailable ? { headers: { ...headers, "retry-after": "1" } } : {},
  ),
  "created-201: answers creations with 201": answeredWith(201, ["createUser", ...addingAccounts]),
  "validate-refuses: answers validate with an error when a limit is exceeded": withData(
    "validateTransaction",
    (data) => (data.status === approvedStatus ? data : refuseUntabled(400, String(data.message))),
  ),
  "denials-are-no-success: says success: false when a validation does not approve": answers(
    ({ success }) => ({
      success: (operation, data) =>
        operation === "validateTransaction"
          ? data.status === approvedStatus
          : success(operation, data),
    }),
  ),
  "other-status-words: uses another status for what is not approved": validation(({ status }) => ({
    status: (isWithin) => (isWithin ? status(isWithin) : "NOT_WITHIN_LIMITS"),
  })),
  "signature-base64: expects signatures in base64": authentication({ encoding: () => "base64" }),
  "signature-base64url: expects signatures in URL-safe base64": authentication({
    encoding: () => "base64url",
  }),
  "signature-base64-unpadded: expects signatures in base64 without padding": authentication({
    encoding: () => "base64-unpadded",
  }),
  "signature-base64url-padded: expects signatures in URL-safe base64 with padding": authentication({
    encoding: () => "base64url-padded",
  }),
  "signature-hex-upper: expects signatures in upper-case hexadecimal": authentication({
    encoding: () => "hex-upper",
  }),
  "authentication-errors-400: answers authentication errors with 400": answers({
    authenticationStatus: 400,
  }),
  "authentication-errors-403: answers authentication errors with 403": answers({
    authenticationStatus: 403,
  }),
  "authentication-errors-200: answers authentication errors with 200": answers({
    authenticationStatus: 200,
  }),
  "timestamps-by-real-time: checks timestamps by real time, whatever the business clock of a user says":
    authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp) => ageSeconds(timestamp, Date.now()),
    })),
  "user-id-header-everywhere: requires X-User-Id wherever a user is concerned": authentication({
    requiresUserId: (operation) => operation !== "createUser",
  }),
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
    authentication({
      isTimestamp: (timestamp = "") => timestamp !== "" && Number.isFinite(Number(timestamp)),
      ageSeconds: (timestamp, now) => Math.floor(now / 1000 - Number(timestamp)),
    }),
  "ages-in-fractions: counts the age of a timestamp in fractions of a second": authentication({
    ageSeconds: (timestamp, now) => now / 1000 - Number(timestamp),
  }),
  "timestamp-checked-first: checks the age of a request before anything else": ({
    authenticate,
  }) => ({
    authenticate: (context, request) => {
      checkTimestamp(context, request);
      return authenticate(context, request);
    },
  }),
});
