import type { OperationName } from "../../spec/operations.ts";
import { approvedStatus, unavailable } from "../../spec/vocabulary.ts";
import { inRules, withData } from "../../sandbox/combinators.ts";
import { refuseUntabled } from "../../sandbox/refusal.ts";
import { isOfGateway } from "./gateway.ts";
import type { Variant } from "./variant.ts";

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

export const answersVariants = {
  "nested-errors": {
    does: "nests code and message of errors",
    patch: answers(() => ({
      errorBody: (code, message) => ({
        success: false,
        error: { details: { number: code }, reason: message },
      }),
    })),
  },
  "listed-errors": {
    does: "gives code and message of errors in a list",
    patch: answers(() => ({
      errorBody: (code, message) => ({ success: false, faults: [{ number: code, text: message }] }),
    })),
  },
  "localised-messages": {
    does: "words its errors in another language",
    patch: answers(({ errorBody }) => ({
      errorBody: (code, message) => errorBody(code, localized(message)),
    })),
  },
  "problem-json": {
    does: "answers errors as application/problem+json",
    patch: ({ wire }) => ({
      wire: {
        encode: (written) => {
          const { status, headers, ...rest } = wire.encode(written);
          const own = status < 400 ? {} : { "content-type": "application/problem+json" };
          return { status, headers: { ...headers, ...own }, ...rest };
        },
      },
    }),
  },
  "accepted-202": {
    does: "answers what takes effect later with 202",
    patch: answers(({ successStatus }) => ({
      successStatus: (operation) => (deferred.has(operation) ? 202 : successStatus(operation)),
    })),
  },
  "untabled-refusals-200": {
    does: "refuses with 200, success: false and a message alone where the document shows no error",
    patch: ({ respond }) => ({
      respond: {
        refusal: (context, refusal) =>
          refusal.row === undefined
            ? { status: 200, body: { success: false, message: refusal.message } }
            : respond.refusal(context, refusal),
      },
    }),
  },
  "unavailable-with-retry-after": {
    does: "says with a 503 when to come again",
    patch: ({ wire }) => ({
      wire: {
        encode: (written) => {
          const { status, headers, ...rest } = wire.encode(written);
          const again = status === unavailable ? { "retry-after": "1" } : {};
          return { status, headers: { ...headers, ...again }, ...rest };
        },
      },
    }),
  },
  "created-201": {
    does: "answers creations with 201",
    patch: answers(({ successStatus }) => ({
      successStatus: (operation) => (creations.has(operation) ? 201 : successStatus(operation)),
    })),
  },
  "validate-refuses": {
    does: "answers validate with an error when a limit is exceeded",
    patch: withData("validateTransaction", (data) =>
      data.status === approvedStatus ? data : refuseUntabled(400, String(data.message)),
    ),
  },
  "denials-are-no-success": {
    does: "says success: false when a validation does not approve",
    patch: answers(({ success }) => ({
      success: (operation, data) =>
        operation === "validateTransaction"
          ? data.status === approvedStatus
          : success(operation, data),
    })),
  },
  "other-status-words": {
    does: "uses another status for what is not approved",
    patch: validation(({ status }) => ({
      status: (isWithin) => (isWithin ? status(isWithin) : "NOT_WITHIN_LIMITS"),
    })),
  },
} satisfies Record<string, Variant>;
