import type { OperationName } from "../../spec/operations.ts";
import { approvedStatus, unavailable } from "../../spec/vocabulary.ts";
import { inRules, withData } from "../../sandbox/combinators.ts";
import { refuseUntabled } from "../../sandbox/refusal.ts";
import { isOfGateway } from "./transport.ts";
import { variantsOf } from "./variant.ts";

const answers = inRules("answers");
const validation = inRules("validation");

/** What it names after a colon stays. */
const localized = (message: string): string =>
  isOfGateway(message) ? message : ["अनुरोध अस्वीकृत", ...message.split(":").slice(1)].join(":");

const creations: ReadonlySet<OperationName> = new Set([
  "createUser",
  "linkBankAccount",
  "upsertBankAccount",
]);

const deferred: ReadonlySet<OperationName> = new Set([
  "submitKyc",
  "poolSell",
  "externalSell",
  "confirmOnchainFunding",
]);

export const answersVariants = variantsOf({
  "nested-errors: nests code and message of errors": answers(() => ({
    errorBody: (code, message) => ({
      success: false,
      error: { details: { number: code }, reason: message },
    }),
  })),
  "listed-errors: gives code and message of errors in a list": answers(() => ({
    errorBody: (code, message) => ({ success: false, faults: [{ number: code, text: message }] }),
  })),
  "localised-messages: words its errors in another language": answers(({ errorBody }) => ({
    errorBody: (code, message) => errorBody(code, localized(message)),
  })),
  "problem-json: answers errors as application/problem+json": ({ wire }) => ({
    wire: {
      encode: (written) => {
        const { status, headers, ...rest } = wire.encode(written);
        const own = status < 400 ? {} : { "content-type": "application/problem+json" };
        return { status, headers: { ...headers, ...own }, ...rest };
      },
    },
  }),
  "accepted-202: answers what takes effect later with 202": answers(({ successStatus }) => ({
    successStatus: (operation) => (deferred.has(operation) ? 202 : successStatus(operation)),
  })),
  "untabled-refusals-200: refuses with 200, success: false and a message alone where the document shows no error":
    ({ respond }) => ({
      respond: {
        refusal: (context, refusal) =>
          refusal.row === undefined
            ? { status: 200, body: { success: false, message: refusal.message } }
            : respond.refusal(context, refusal),
      },
    }),
  "unavailable-with-retry-after: says with a 503 when to come again": ({ wire }) => ({
    wire: {
      encode: (written) => {
        const { status, headers, ...rest } = wire.encode(written);
        const again = status === unavailable ? { "retry-after": "1" } : {};
        return { status, headers: { ...headers, ...again }, ...rest };
      },
    },
  }),
  "created-201: answers creations with 201": answers(({ successStatus }) => ({
    successStatus: (operation) => (creations.has(operation) ? 201 : successStatus(operation)),
  })),
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
});
