import { expect, test } from "@playwright/test";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { isOwnAnswer } from "../../src/contract/response.ts";
import { usualAnswers } from "../../src/judge/client/prober.ts";

const { profile } = loadProfile();

type Answered = readonly [status: number, body: unknown, type?: string];

const [json, html] = ["application/json", "text/html"];
const page = "<html><h1>Just a moment</h1></html>";
const user = { user_id: "u-1" };
const error = (code?: unknown) => ({ success: false, error_code: code, message: "m" });

function isOwn([status, body, type = json]: Answered, mustFail = false): boolean {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = { status, headers: { "content-type": type }, body: text };
  const exchange = { operation: "createUser", properlySigned: true, answer };
  return isOwnAnswer(exchange as unknown as Exchange, profile, mustFail);
}

const own: Record<string, Answered> = {
  "a success": [201, { success: true, data: user }],
  "a success without its flag": [201, { data: user }],
  "a success of another status": [202, { success: true }],
  "a documented error": [400, error(102_001)],
  "a documented failure": [500, error(100_999)],
  "an error with an undocumented code": [400, { error_code: 1, message: "m" }],
  "an error with its code as text": [400, error("102001")],
  "an authentication error": [401, { errors: { error_code: 6_093, text: "t" } }],
};

const others: Record<string, Answered> = {
  "a gateway's page": [502, page, html],
  "an empty answer": [502, ""],
  "an empty success": [200, ""],
  "a page with 200": [200, page, html],
  "a page that says it's JSON": [200, page],
  "another service's JSON with 200": [200, { status: "maintenance" }],
  "another service's error": [503, { message: "Service Unavailable" }],
  "an error that repeats its status": [401, { error_code: 401, message: "Unauthorized" }],
  "problem details": [403, { type: "about:blank", title: "Forbidden", status: 403 }],
  "a failure in the service's envelope": [503, error()],
  "another operation's failure": [500, { success: false, error_code: 499_999 }],
  "a request too many": [429, error()],
  "a redirect to a login": [302, page, html],
  "a body that is cut off": [201, '{"success":true,"da'],
  "a list": [200, []],
};

test("the service's own answers are told from those of what stands before it", () => {
  for (const [what, given] of Object.entries(own)) expect(isOwn(given), what).toBe(true);
  for (const [what, given] of Object.entries(others)) expect(isOwn(given), what).toBe(false);
});

test("what must be refused may be refused in any form, but for failures and what is cut off", () => {
  expect(isOwn([403, page, html], true)).toBe(true);
  expect(isOwn([401, ""], true)).toBe(true);
  expect(isOwn([502, page, html], true)).toBe(false);
  expect(isOwn([401, '{"error_code":60'], true)).toBe(false);
});

test("a request without an answer has got no answer of the service's own", () => {
  const failure = { kind: "reset", message: "m" };
  const exchange = { operation: "createUser", failure } as unknown as Exchange;
  expect(isOwnAnswer(exchange, profile, true)).toBe(false);
});

function usualWith(status: number): string[] {
  const answer = { status, headers: { "content-type": html }, body: page };
  const exchange = { operation: "getTransaction", properlySigned: true, answer };
  return usualAnswers([exchange as unknown as Exchange], profile);
}

test("a gateway's page in place of each 404 is usual, and one of an outage isn't", () => {
  expect(usualWith(404)).toEqual(["getTransaction: 404 with text/html"]);
  expect(usualWith(502)).toEqual([]);
});
