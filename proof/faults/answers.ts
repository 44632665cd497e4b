import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { inRules } from "../../sandbox/combinators/index.ts";
import { Crash } from "../../sandbox/crash.ts";
import { Refusal } from "../../sandbox/refusal.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Received } from "../../sandbox/http/wire.ts";
import { isPlain, type Input } from "../../sandbox/data.ts";
import type { Fault } from "./fault.ts";

const answers = inRules("answers");

const crashesOn =
  (isFatal: (input: Input, received: Received) => boolean): Patch =>
  ({ wire }) => ({
    wire: {
      read: (received) => {
        const input = wire.read(received);
        if (isFatal(input, received)) throw new Crash("Not prepared for this.");
        return input;
      },
    },
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

/** Undefined leaves the flag out. */
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

export const answersFaults = {
  "answers-plain-text": {
    breaks: "answers-json",
    does: "answers the status of a transaction in plain text",
    patch: ({ wire }) => ({
      wire: {
        encode: (written) => {
          const encoded = wire.encode(written);
          if (written.operation !== "getTransaction") return encoded;
          const headers = { ...encoded.headers, "content-type": "text/plain" };
          return { ...encoded, headers, body: "it is all right" };
        },
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
          if (typeof id === "string" && !store.anyUser(id)) throw new Crash("No such user.");
          return store.findUser(client, id);
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
    patch: limitsWithFlag(() => undefined),
  },
  "success-flag-a-string": {
    breaks: "answers-success-flag",
    does: "returns success as a string in limits",
    patch: limitsWithFlag(String),
  },
  "success-flag-false": {
    breaks: "answers-success-true",
    does: "returns success: false with the record of a user",
    patch: answers(({ success }) => ({
      success: (operation, data) => operation !== "getUser" && success(operation, data),
    })),
  },
  "error-code-as-text": {
    breaks: "errors-code-integer",
    does: "returns error codes as strings",
    patch: answers(({ errorBody }) => ({
      errorBody: (code, message) => errorBody(String(code), message),
    })),
  },
  "error-without-message": {
    breaks: "errors-message",
    does: "leaves the message out of errors",
    patch: answers(({ errorBody }) => ({
      errorBody: (code, message) => ({ ...errorBody(code, message), message: undefined }),
    })),
  },
  "undocumented-status": {
    breaks: "errors-documented",
    does: "answers 422 where the tables say 400",
    patch: ({ respond }) => ({
      respond: {
        refusal: (context, { http, code, message, row }) =>
          respond.refusal(
            context,
            new Refusal(row && http === 400 ? 422 : http, code, message, row),
          ),
      },
    }),
  },
  "errors-claim-success": {
    breaks: "errors-never-success",
    does: "returns success: true in errors",
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
    does: "returns the code of error 6090 as a string",
    patch: answers(({ authenticationBody }) => ({
      authenticationBody: (row, code, message) =>
        authenticationBody(
          row,
          row === "authentication-secret-wrong" ? String(code) : code,
          message,
        ),
    })),
  },
} satisfies Record<string, Fault>;
