import { expect, test } from "@playwright/test";
import { operationsInTraffic } from "./mapping/from-traffic.ts";
import { operationsInOpenapi } from "./mapping/from-openapi.ts";
import { matchFields, matchValues, matchResults } from "./mapping/match-fields.ts";
import { matchOperations } from "./mapping/match-operations.ts";

const names = [
  "account_number",
  "bank_code",
  "account_type",
  "country",
  "legal_name",
  "poa_type",
  "poi_type",
];

test("values are matched by the likeness of their names, in any spelling and by common other words", () => {
  const leaves = [
    ["accountNo"],
    ["ifsc"],
    ["acct-type"],
    ["person", "fullName"],
    ["proofOfAddress", "kind"],
    ["identityDocument", "type"],
    ["favouriteColour"],
  ].map((keys) => ({ keys }));
  const found = matchFields(leaves, names).map(({ leaf, name }) => [leaf.keys.join("."), name]);
  expect(Object.fromEntries(found)).toEqual({
    accountNo: "account_number",
    ifsc: "bank_code",
    "acct-type": "account_type",
    "person.fullName": "legal_name",
    "proofOfAddress.kind": "poa_type",
    "identityDocument.type": "poi_type",
  });
});

const paths = {
  "/v2/user": { post: { operationId: "signUp" } },
  "/customers/{customerId}": { get: { summary: "Read a customer" } },
  "/customers/{customerId}/residency": { put: { operationId: "setResidency" } },
  "/beneficiaries/{id}": {
    get: { tags: ["beneficiary account"] },
    patch: { summary: "Change an account" },
    delete: { summary: "Remove an account" },
  },
  "/beneficiaries/{id}/verification": { get: { summary: "account verification status" } },
  "/health": { get: { operationId: "health" } },
};

test("operations are matched by the document's path, else by method and words", () => {
  const servers = [{ url: "https://x.example/api" }];
  const all = operationsInOpenapi({ servers, paths }, "https://x.example");
  const found = matchOperations(all).map(({ operation, foreign: { method, path } }) => [
    operation,
    `${method} ${path}`,
  ]);
  expect(Object.fromEntries(found)).toEqual({
    createUser: "POST /api/v2/user",
    getUser: "GET /api/customers/{customerId}",
    markNri: "PUT /api/customers/{customerId}/residency",
    getBankAccount: "GET /api/beneficiaries/{id}",
    updateBankAccount: "PATCH /api/beneficiaries/{id}",
    deleteBankAccount: "DELETE /api/beneficiaries/{id}",
    getBankAccountStatus: "GET /api/beneficiaries/{id}/verification",
  });
});

/** One recorded request and its answer. */
const recorded = (
  method: string,
  path: string,
  sent: unknown,
  status: number,
  answer: unknown,
) => ({
  request: {
    method,
    url: `https://x.example${path}`,
    headers: { "x-user-id": "1" },
    body: JSON.stringify(sent),
  },
  answer: { status, headers: {}, body: JSON.stringify(answer) },
});

test("recorded traffic shows paths without their ids, names and answers", () => {
  const accepted = { success: true, result: { customer: { id: "c-1" } } };
  const [created, read] = operationsInTraffic([
    recorded("POST", "/api/v2/user", { mail: "a@b.c" }, 201, accepted),
    recorded("GET", "/people/6f1c9a52-3b7e-4d08-9c41-d27a5b6e8f90", undefined, 404, { code: 1 }),
  ]);
  expect(created?.body.map(({ keys }) => keys.join("."))).toContain("mail");
  expect(created?.carriesUserId).toBe(true);
  expect(matchResults("createUser", created?.answer ?? [])[0]?.leaf.keys).toEqual([
    "result",
    "customer",
    "id",
  ]);
  expect(read?.path).toBe("/people/{id}");
  expect(read?.answer).toEqual([]);
});

test("a masked number is no number", () => {
  const leaves = ["masked_number", "number"].map((key) => ({ keys: ["account", key] }));
  const found = matchFields(leaves, ["account_number"]);
  expect(found.map(({ leaf }) => leaf.keys.join("."))).toEqual(["account.number"]);
  expect(matchFields(leaves.slice(0, 1), ["account_number"])).toEqual([]);
});

test("when something was is no id of it", () => {
  const leaves = ["At", "No", "Phase"].map((key) => ({ keys: ["Transaction", key] }));
  const found = matchFields(leaves, ["transaction_id"]);
  expect(found.map(({ leaf }) => leaf.keys.join("."))).toEqual(["Transaction.No"]);
});

test("errors have code and message where the schemas of refusals say, each of several", () => {
  const fault = {
    type: "object",
    properties: { No: { type: "integer" }, Text: { type: "string" } },
  };
  const clock = {
    type: "object",
    properties: {
      now: { type: "integer" },
      errorCode: { type: "integer" },
      words: { type: "string" },
    },
  };
  const schema = {
    anyOf: [
      { type: "object", properties: { faults: { type: "array", items: fault } } },
      { type: "object", properties: { success: { type: "boolean" } } },
      clock,
    ],
  };
  const responses = { "200": {}, "400": { content: { "application/problem+json": { schema } } } };
  const [created] = operationsInOpenapi(
    { paths: { "/u": { post: { responses } } } },
    "https://x.example",
  );
  expect(created?.errors).toEqual([
    { code: "/faults/0/No", message: "/faults/0/Text" },
    { code: "/errorCode", message: "/words" },
  ]);
});

const matched = (keys: string[], inputs: string[]) =>
  matchValues(
    keys.map((key) => ({ keys: [key] })),
    inputs,
  ).map(({ leaf, name }) => [leaf.keys.join("."), name]);

test("beside a user, id is what the request is about, and receive is a currency", () => {
  expect(Object.fromEntries(matched(["user", "id"], ["user_id", "transaction_id"]))).toEqual({
    user: "user_id",
    id: "transaction_id",
  });
  const inputs = ["from_currency", "to_currency", "from_amount"];
  expect(Object.fromEntries(matched(["sell", "receive", "amount"], inputs))).toEqual({
    sell: "from_currency",
    receive: "to_currency",
    amount: "from_amount",
  });
});
