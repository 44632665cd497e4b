import { expect, test } from "@playwright/test";
import type { OperationName } from "../../spec/operations.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { isOwnAnswer } from "../../src/contract/response.ts";

const { profile } = loadProfile();

interface Case {
  status: number;
  body: unknown;
  type?: string;
  operation?: OperationName;
  mustFail?: true;
}

const page = "<html><h1>Just a moment</h1></html>";
const user = { user_id: "u-1" };

function isOwn({
  status,
  body,
  type = "application/json",
  operation = "createUser",
  mustFail,
}: Case) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = { status, headers: { "content-type": type }, body: text };
  const exchange = { operation, properlySigned: true, answer } as unknown as Exchange;
  return isOwnAnswer(exchange, profile, mustFail === true);
}

const own: Record<string, Case> = {
  "a success": { status: 201, body: { success: true, data: user } },
  "a success without its flag": { status: 201, body: { data: user } },
  "a success of another status": { status: 202, body: { success: true } },
  "a documented error": {
    status: 400,
    body: { success: false, error_code: 102_001, message: "m" },
  },
  "a documented failure": {
    status: 500,
    body: { success: false, error_code: 100_999, message: "m" },
  },
  "an error with an undocumented code": { status: 400, body: { error_code: 1, message: "m" } },
  "an error with its code as text": { status: 400, body: { success: false, error_code: "102001" } },
  "an authentication error": { status: 401, body: { errors: { error_code: 6_093, text: "t" } } },
  "a refusal in any form of what must be refused": {
    status: 403,
    body: page,
    type: "text/html",
    mustFail: true,
  },
  "an empty refusal of what must be refused": { status: 401, body: "", mustFail: true },
};

const others: Record<string, Case> = {
  "a gateway's page": { status: 502, body: page, type: "text/html" },
  "an empty answer": { status: 502, body: "" },
  "an empty success": { status: 200, body: "" },
  "a page with 200": { status: 200, body: page, type: "text/html" },
  "a page that says it's JSON": { status: 200, body: page },
  "another service's JSON with 200": { status: 200, body: { status: "maintenance" } },
  "another service's error": { status: 503, body: { message: "Service Unavailable" } },
  "an error that repeats its status": {
    status: 401,
    body: { error_code: 401, message: "Unauthorized" },
  },
  "problem details": {
    status: 403,
    body: { type: "about:blank", title: "Forbidden", status: 403 },
  },
  "a failure in the service's envelope": { status: 503, body: { success: false, message: "m" } },
  "another operation's failure": { status: 500, body: { success: false, error_code: 499_999 } },
  "a request too many": { status: 429, body: { success: false, message: "m" } },
  "a redirect to a login": { status: 302, body: page, type: "text/html" },
  "a body that is cut off": { status: 201, body: '{"success":true,"da' },
  "a list": { status: 200, body: [] },
  "a failure where a refusal must be": {
    status: 502,
    body: page,
    type: "text/html",
    mustFail: true,
  },
  "a refusal that is cut off": { status: 401, body: '{"error_code":60', mustFail: true },
};

test("the service's own answers are told from those of what stands before it", () => {
  for (const [what, given] of Object.entries(own)) expect(isOwn(given), what).toBe(true);
  for (const [what, given] of Object.entries(others)) expect(isOwn(given), what).toBe(false);
});

test("no answer is nobody's", () => {
  const failure = { kind: "reset", message: "m" };
  const exchange = { operation: "createUser", failure } as unknown as Exchange;
  expect(isOwnAnswer(exchange, profile, true)).toBe(false);
});
