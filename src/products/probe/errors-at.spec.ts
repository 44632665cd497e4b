import { STATUS_CODES } from "node:http";
import { expect, test } from "@playwright/test";
import type { Patch } from "../../../sandbox/patch.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import type { JsonObject } from "../../../spec/json.ts";
import type { ForeignOperation } from "./mapping/foreign.ts";
import { errorShapesIn } from "./mapping/from-openapi.ts";
import { draftOf } from "../../../proof/self/probe/probed.ts";

/** An error as a framework has it: made of status, code and message. */
type Envelope = (status: number, code: unknown, message: string) => JsonObject;

const enveloped =
  (envelope: Envelope): Patch =>
  ({ respond }) => ({
    respond: {
      refusal: (context, refusal) => {
        const { status } = respond.refusal(context, refusal);
        const { code, message } = refusal;
        return { status, body: { success: false, ...envelope(status, code, message) } };
      },
    },
  });

const problem = (status: number) => ({
  type: "about:blank",
  title: STATUS_CODES[status],
  status,
  instance: "/api/v2/wallet/transaction",
});

const envelopes: [title: string, envelope: Envelope, code: string, message: string][] = [
  [
    "status before its own code",
    (status, error_code, message) => ({
      timestamp: "2026-11-25T12:00:00.000+00:00",
      status,
      error: STATUS_CODES[status],
      error_code,
      message,
    }),
    "/error_code",
    "/message",
  ],
  [
    "statusCode, and its own in a list",
    (statusCode, code, text) => ({
      statusCode,
      error: "Bad Request",
      message: ["Validation failed"],
      errors: [{ code, text }],
    }),
    "/errors/0/code",
    "/errors/0/text",
  ],
  [
    "the status as its code, and its own as a text of digits",
    (status, number, reason) => ({
      error: {
        code: status,
        status: "INVALID_ARGUMENT",
        details: { number: String(number), reason },
      },
    }),
    "/error/details/number",
    "/error/details/reason",
  ],
  [
    "problem details",
    (status, code, detail) => ({ ...problem(status), detail, code }),
    "/code",
    "/detail",
  ],
  [
    "problem details with an address for each error",
    (status, code, detail) => ({
      ...problem(status),
      type: `https://errors.example/${String(code)}`,
      detail,
      code,
    }),
    "/code",
    "/detail",
  ],
  [
    "a text that is the same for all and one that differs",
    (status, code, info) => ({ title: "The request was refused", code, info }),
    "/code",
    "/info",
  ],
];

const properties = {
  type: { type: "string", format: "uri" },
  status: { type: "integer" },
  retries: { type: "integer" },
  title: { type: "string" },
};

const described: ForeignOperation = {
  method: "GET",
  path: "/api/v2/wallet/transaction",
  words: "",
  query: [],
  body: [],
  answer: [],
  carriesUserId: false,
  errors: errorShapesIn({ type: "object", properties }),
};

const matches = [
  {
    operation: "getTransaction" as const,
    foreign: described,
    reason: "its path",
    isDocumented: true,
  },
];

for (const [title, envelope, code, message] of envelopes) {
  test(`where errors have ${title}, the place of what differs from error to error is proven`, async () => {
    const draft = await draftOf(await startSandbox({ patches: [enveloped(envelope)] }), {
      readOnly: true,
      described: { from: "openapi.yaml", remarks: [], matches },
    });
    const codes = draft.get(["errors", "code"]) as string[];
    expect(codes[0]).toBe(code);
    expect(codes.filter((place) => /status/i.test(place))).toEqual([]);
    expect((draft.get(["errors", "message"]) as string[])[0]).toBe(message);
    for (const part of ["code", "message"])
      expect(draft.noteOf(["errors", part])?.standing).toBe("proven");
    expect(draft.remarks.join("\n")).toContain("): refused with 401/6092: client identifier");
  });
}
