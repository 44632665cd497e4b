import { expect, test } from "@playwright/test";
import type { JsonObject } from "../../../spec/json.ts";
import { Draft } from "./draft.ts";
import { bindForeign } from "./mapping/bind-foreign.ts";
import { valuesLike } from "./mapping/words.ts";
import { operationsInTraffic } from "./mapping/foreign.ts";
import { operationsInOpenapi } from "./mapping/from-openapi.ts";
import { matchFields, matchResults } from "./mapping/match-fields.ts";
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

test("what generators write beside the standard is read", () => {
  const text = { type: "string" };
  const created = { type: "object", properties: { kind: text } };
  const schema = { oneOf: [created, { properties: { user_id: text } }, text] };
  const post = { responses: { default: { content: { "application/json": { schema } } } } };
  const described = { "/u/:id{?page}": { POST: post }, "/u#2": { post } };
  const [first, second] = operationsInOpenapi({ paths: described }, "https://x.example");
  expect([first?.method, first?.path, second?.path]).toEqual(["POST", "/u/{id}", "/u"]);
  expect(first?.answer.map(({ keys }) => keys.join())).toEqual(["", "user_id", "kind"]);
});

function boundBy(described: JsonObject) {
  const draft = new Draft({});
  for (const match of matchOperations(
    operationsInOpenapi({ paths: described }, "https://x.example"),
  ))
    bindForeign(match, draft);
  return draft.get;
}

const jsonOf = (schema: JsonObject) => ({ content: { "application/json": { schema } } });

test("what a description requires and the suite has nothing for is sent by its example, or else by its type", () => {
  const Person = {
    type: "object",
    required: ["mail", "name", "born", "adult"],
    properties: {
      mail: { type: "string" },
      name: { type: "object", required: ["full"], properties: { full: { type: "string" } } },
      born: { type: "string", format: "date" },
      adult: { type: "boolean" },
    },
    example: { mail: "ann@example.com", name: { full: "Ann Example" } },
  };
  const get = boundBy({ "/api/v2/user": { post: { requestBody: jsonOf(Person) } } });
  expect(get(["operations", "createUser", "body"])).toEqual({
    mail: "{email}",
    name: { full: "Ann Example" },
    born: "1990-01-01",
    adult: true,
  });
  expect(get(["testData", "user", "email"])).toBeUndefined();
});

test("of several ids in a path the last is the account's; what is constant is sent, and no query where none is described", () => {
  const residency = {
    type: "object",
    required: ["residency"],
    properties: { residency: { const: "NRI" } },
  };
  const get = boundBy({
    "/clients/{uuid}/bank-accounts/{account}/verification": {
      get: { summary: "account verification status" },
    },
    "/clients/{uuid}/residency": {
      put: { operationId: "declareResidency", requestBody: jsonOf(residency) },
    },
  });
  expect(get(["operations", "getBankAccountStatus", "path"])).toBe(
    "/clients/{user_id}/bank-accounts/{bank_account_id}/verification",
  );
  expect(get(["operations", "getBankAccountStatus", "query"])).toEqual({});
  expect(get(["operations", "markNri"])).toMatchObject({
    path: "/clients/{user_id}/residency",
    body: { residency: "NRI" },
  });
});

const idForms: [id: unknown, form: string][] = [
  ["01JD5Z8KQ3F7X2M9B4N6P8R0TV", "0{of:0123456789ABCDEFGHJKMNPQRSTVWXYZ:25}"],
  ["usr_8fJk-2Lm", "usr_{of:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-:8}"],
  ["txn-20481", "txn-{digits:5}"],
  [90071, "{number:5}"],
];

test("other ids are drafted in the form of one that was seen", () => {
  for (const [id, form] of idForms) expect(valuesLike(id)).toBe(form);
});
