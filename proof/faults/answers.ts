import { type ErrorRowId, errorRow, errorRowIds } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { inRules, inStore } from "../patches/parts.ts";
import { Crash, type Input, isPlain, Refusal } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Received } from "../../sandbox/http/wire.ts";
import { reading, writing } from "../patches/wire.ts";
import { type Fault, breaking, tabled } from "./fault.ts";
import type { Answer } from "../../sandbox/http/respond.ts";

const answers = inRules("answers");

const crashesOn = (isFatal: (input: Input, received: Received) => boolean): Patch =>
  reading((received, usual) => {
    const input = usual(received);
    if (isFatal(input, received)) throw new Crash("Not prepared for this.");
    return input;
  });

const structured = new Set(["POA", "POI"]);

const isStructure = ([name, value]: [string, unknown]): boolean =>
  (isPlain(value) || Array.isArray(value)) && !structured.has(name);

function isBrokenJson({ body }: Received): boolean {
  if (body === "") return false;
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}

const hasZero = (value: unknown): boolean => typeof value === "string" && value.includes("\0");

/** `undefined` leaves the flag out. */
const limitsWithFlag =
  (change: (flag: unknown) => unknown): Patch =>
  ({ respond }) => ({
    respond: {
      success: (context, operation, data) => {
        const answer = respond.success(context, operation, data);
        if (operation !== "getLimits" || !isPlain(answer.body)) return answer;
        return { ...answer, body: { ...answer.body, success: change(answer.body.success) } };
      },
    },
  });

const shapedAs = (id: ErrorRowId, other: ErrorRowId): Patch =>
  answers(({ authenticationBody }) => ({
    authenticationBody: (row, ...rest) => authenticationBody(row === id ? other : row, ...rest),
  }));

/** Keys are joined by dots. */
function sentIn({ body }: Received, field: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const key of field.split(".")) value = isPlain(value) ? value[key] : undefined;
  return value;
}

const failsAt = (operation: OperationName, isFatal: (received: Received) => boolean): Patch =>
  reading((received, usual) => {
    if (received.operation === operation && isFatal(received)) throw new Crash("Unprepared.");
    return usual(received);
  });

type Fatal = readonly [operation: OperationName, field: string, value: unknown];

const failingOn = ([operation, field, value]: Fatal): Fault => {
  const fatal = JSON.stringify(value);
  return {
    breaks: "answers-any-request",
    does: `fails with 500 when ${fatal} is sent for ${field} of ${operation}`,
    patch: failsAt(operation, (received) => JSON.stringify(sentIn(received, field)) === fatal),
  };
};

const longestHash = 1_000;

/** Each fails with 500 on one value of one input. */
const plainValuesFaults = {
  ...tabled(failingOn, {
    "phone-as-object-crashes": ["createUser", "phone", {}],
    "identity-document-as-list-crashes": ["submitKyc", "POI", []],
    "document-type-true-crashes": ["submitKyc", "POA.type", true],
    "bank-code-null-crashes": ["upsertBankAccount", "bank_code", null],
    "apostrophe-crashes": ["submitKyc", "address_line1", "O'Brien"],
    "amount-minus-one-crashes": ["validateTransaction", "from_amount", -1],
  }),
  ...breaking("answers-any-request", {
    "hash-very-long-crashes: fails with 500 when a transaction hash is longer than a thousand characters":
      failsAt("confirmOnchainFunding", (received) => {
        const hash = sentIn(received, "transaction_hash");
        return typeof hash === "string" && hash.length > longestHash;
      }),
    "bytes-in-query-crash: fails with 500 when a query of limits isn't UTF-8": failsAt(
      "getLimits",
      ({ query }) => Object.values(query).some((value) => value.includes("\uFFFD")),
    ),
    "payment-method-empty-crashes: fails with 500 when the payment method of a limits request is empty":
      failsAt("getLimits", ({ query }) => query.payment_method === ""),
    "account-id-zero-crashes: fails with 500 when 0 is the id of the account in a path": failsAt(
      "getBankAccount",
      ({ path }) => path.bank_account_id === "0",
    ),
  }),
};

interface Way {
  does: string;
  answer: (refusal: Refusal, usual: (refusal: Refusal) => Answer) => Answer;
}

const ways = {
  "wrong-status": {
    does: "with another HTTP status",
    answer: (refusal, usual) => {
      const answer = usual(refusal);
      return { ...answer, status: answer.status === 400 ? 422 : 400 };
    },
  },
  "wrong-code": {
    does: "with another code",
    answer: ({ http, code, message, row }, usual) =>
      usual(new Refusal(http, code * 10 + 7, message, row)),
  },
  "not-raised": {
    does: "as if nothing were wrong",
    answer: () => ({ status: 200, body: { success: true, data: {} } }),
  },
} satisfies Record<string, Way>;

type WayName = keyof typeof ways;

const answering =
  (id: ErrorRowId, { answer }: Way): Patch =>
  ({ respond }) => ({
    respond: {
      refusal: (context, refusal) => {
        const usual = (each: Refusal) => respond.refusal(context, each);
        return refusal.row === id ? answer(refusal, usual) : usual(refusal);
      },
    },
  });

/** The document shows no HTTP statuses of authentication errors, so none can be wrong. */
const canBeWrong = (id: ErrorRowId, way: WayName) =>
  way !== "wrong-status" || errorRow(id).http !== undefined;

export type ErrorRowFaultName = `${ErrorRowId}:${WayName}`;

export const errorRowFaults = Object.fromEntries(
  errorRowIds.flatMap((id) =>
    (Object.keys(ways) as WayName[])
      .filter((way) => canBeWrong(id, way))
      .map((way): [string, Fault] => [
        `${id}:${way}`,
        {
          breaks: id,
          does: `answers "${errorRow(id).meaning}" ${ways[way].does}`,
          patch: answering(id, ways[way]),
        },
      ]),
  ),
) as Record<ErrorRowFaultName, Fault>;

export const answersFaults = {
  ...plainValuesFaults,
  ...breaking("answers-json", {
    "answers-plain-text: answers the status of a transaction in plain text": writing(
      ({ headers }, { operation }) =>
        operation === "getTransaction"
          ? { headers: { ...headers, "content-type": "text/plain" }, body: "it is all right" }
          : {},
    ),
  }),
  ...breaking("answers-any-request", {
    "structures-crash: fails with 500 when an object or a list is sent for a text": crashesOn(
      (input) => Object.entries(input).some(isStructure),
    ),
    "unknown-user-crashes: fails with 500 for a user that does not exist": inStore((store) => ({
      findUser: (client, id) => {
        if (typeof id === "string" && !store.anyUser(id)) throw new Crash("No such user.");
        return store.findUser(client, id);
      },
    })),
    "broken-json-crashes: fails with 500 when a body isn't JSON": crashesOn((_, received) =>
      isBrokenJson(received),
    ),
    "control-characters-crash: closes the connection when a text contains a null character":
      crashesOn((input, { message }) => {
        const isFatal = Object.values(input).some(hasZero);
        if (isFatal) message.destroy();
        return isFatal;
      }),
  }),
  ...breaking("answers-success-flag", {
    "success-flag-missing: leaves success out of limits": limitsWithFlag(() => undefined),
    "success-flag-a-string: returns success as a string in limits": limitsWithFlag(String),
  }),
  ...breaking("answers-success-true", {
    "success-flag-false: returns success: false with the record of a user": answers(
      ({ success }) => ({
        success: (operation, data) => operation !== "getUser" && success(operation, data),
      }),
    ),
  }),
  ...breaking("errors-code-integer", {
    "error-code-as-text: returns error codes as strings": answers(({ errorBody }) => ({
      errorBody: (code, message) => errorBody(String(code), message),
    })),
  }),
  ...breaking("errors-message", {
    "error-without-message: leaves the message out of errors": answers(({ errorBody }) => ({
      errorBody: (code, message) => ({ ...errorBody(code, message), message: undefined }),
    })),
  }),
  ...breaking("errors-documented", {
    "undocumented-status: answers 422 where the tables say 400": ({ respond }) => ({
      respond: {
        refusal: (context, { http, code, message, row }) =>
          respond.refusal(
            context,
            new Refusal(row && http === 400 ? 422 : http, code, message, row),
          ),
      },
    }),
  }),
  ...breaking("errors-never-success", {
    "errors-claim-success: returns success: true in errors": answers(({ errorBody }) => ({
      errorBody: (code, message) => ({ ...errorBody(code, message), success: true }),
    })),
  }),
  ...breaking("authentication-shape-client-invalid", {
    "shape-6092-nested: gives error 6092 the shape of 6093": shapedAs(
      "authentication-client-invalid",
      "authentication-timestamp-expired",
    ),
  }),
  ...breaking("authentication-shape-timestamp-expired", {
    "shape-6093-flat: gives error 6093 the shape of 6092": shapedAs(
      "authentication-timestamp-expired",
      "authentication-client-invalid",
    ),
  }),
  ...breaking("authentication-shape-secret-wrong", {
    "shape-6090-code-as-text: returns the code of error 6090 as a string": answers(
      ({ authenticationBody }) => ({
        authenticationBody: (row, code, message) =>
          authenticationBody(
            row,
            row === "authentication-secret-wrong" ? String(code) : code,
            message,
          ),
      }),
    ),
  }),
};
