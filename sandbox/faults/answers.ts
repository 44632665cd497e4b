import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { inRules } from "../combinators/index.ts";
import { Refusal } from "../refusal.ts";
import type { Patch } from "../patch.ts";
import type { Received } from "../http/wire.ts";
import type { Input } from "../data.ts";
import type { Fault } from "./fault.ts";

const answers = inRules("answers");

/** Fails on requests like these, before they are authenticated. */
const crashesOn =
  (isFatal: (input: Input, received: Received) => boolean): Patch =>
  ({ wire }) => ({
    wire: {
      read: (received) => {
        const input = wire.read(received);
        if (isFatal(input, received)) throw new Error("Not prepared for this.");
        return input;
      },
    },
  });

/** Inputs that are structures in a right request. */
const structured = new Set(["POA", "POI"]);

const isStructure = ([name, value]: [string, unknown]): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Big) && !structured.has(name);

function isBrokenJson({ body }: Received): boolean {
  try {
    return body !== "" && JSON.parse(body) === undefined;
  } catch {
    return true;
  }
}

const hasZero = (value: unknown): boolean => typeof value === "string" && value.includes("\0");

/** Gives one authentication error the shape of another. */
const shapedAs = (id: ErrorRowId, other: ErrorRowId): Patch =>
  answers(({ authenticationBody }) => ({
    authenticationBody: (row, ...rest) => authenticationBody(row === id ? other : row, ...rest),
  }));

export const answersFaults = {
  "answers-plain-text": {
    breaks: "answers-json",
    does: "answers the status of a transaction in plain text",
    patch: ({ wire }) => ({
      wire: {
        send: (response, written) =>
          wire.send(
            response,
            written.operation === "getTransaction"
              ? {
                  ...written,
                  headers: { ...written.headers, "content-type": "text/plain" },
                  body: "it is all right",
                }
              : written,
          ),
      },
    }),
  },
  "structures-crash": {
    breaks: "answers-any-request",
    does: "fails with 500 when an object or a list is sent for a text",
    patch: crashesOn((input) => Object.entries(input).some(isStructure)),
  },
  "unknown-user-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 for a user that does not exist",
    patch: ({ store }) => ({
      store: {
        findUser: (client, id) => {
          if (typeof id === "string" && store.anyUser(id)) return store.findUser(client, id);
          throw new Error("No such user.");
        },
      },
    }),
  },
  "broken-json-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when a body isn't JSON",
    patch: crashesOn((_, received) => isBrokenJson(received)),
  },
  "control-characters-crash": {
    breaks: "answers-any-request",
    does: "closes the connection when a text contains a null character",
    patch: crashesOn((input, { message }) => {
      const isFatal = Object.values(input).some(hasZero);
      if (isFatal) message.destroy();
      return isFatal;
    }),
  },
  "success-flag-missing": {
    breaks: "answers-success-flag",
    does: "leaves success out of limits",
    patch: answers(({ success }) => ({
      success: (operation, data) =>
        operation === "getLimits" ? undefined : success(operation, data),
    })),
  },
  "success-flag-a-string": {
    breaks: "answers-success-flag",
    does: "gives success as a string",
    patch: answers(({ success }) => ({
      success: (operation, data) => (operation === "getLimits" ? "true" : success(operation, data)),
    })),
  },
  "success-flag-false": {
    breaks: "answers-success-true",
    does: "says success: false in the record of a user",
    patch: answers(({ success }) => ({
      success: (operation, data) => operation !== "getUser" && success(operation, data),
    })),
  },
  "error-code-as-text": {
    breaks: "errors-code-integer",
    does: "gives error codes as strings",
    patch: answers(({ errorBody }) => ({
      errorBody: (code, message) => errorBody(String(code), message),
    })),
  },
  "error-without-message": {
    breaks: "errors-message",
    does: "leaves the message out of errors",
    patch: answers(({ errorBody }) => ({ errorBody: (code) => errorBody(code, undefined) })),
  },
  "undocumented-status": {
    breaks: "errors-documented",
    does: "answers 422 where the tables say 400",
    patch: ({ respond }) => ({
      respond: {
        refusal: (context, { http, code, message, row }) =>
          respond.refusal(context, new Refusal(http === 400 ? 422 : http, code, message, row)),
      },
    }),
  },
  "errors-claim-success": {
    breaks: "errors-never-success",
    does: "says success: true in errors",
    patch: answers(({ errorBody }) => ({
      errorBody: (code, message) => ({ ...errorBody(code, message), success: true }),
    })),
  },
  "shape-6092-nested": {
    breaks: "authentication-shape-client-invalid",
    does: "gives error 6092 the shape of 6093",
    patch: shapedAs("authentication-client-invalid", "authentication-timestamp-expired"),
  },
  "shape-6093-flat": {
    breaks: "authentication-shape-timestamp-expired",
    does: "gives error 6093 the shape of 6092",
    patch: shapedAs("authentication-timestamp-expired", "authentication-client-invalid"),
  },
  "shape-6090-code-as-text": {
    breaks: "authentication-shape-secret-wrong",
    does: "gives the code of error 6090 as a string",
    patch: answers(({ authenticationBody }) => ({
      authenticationBody: (row, code, message) =>
        authenticationBody(
          row,
          row === "authentication-secret-wrong" ? String(code) : code,
          message,
        ),
    })),
  },
} as const satisfies Record<string, Fault>;
