import { expect, test } from "@playwright/test";
import { Draft } from "./draft.ts";
import { bindForeign } from "./mapping/bind-foreign.ts";
import { operationsInOpenapi } from "./mapping/from-openapi.ts";
import { matchOperations } from "./mapping/match-operations.ts";

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
  const body = { content: { "application/json": { schema: Person } } };
  const [created] = operationsInOpenapi(
    {
      paths: { "/api/v2/user": { post: { operationId: "signUp", requestBody: body } } },
    },
    "https://x.example",
  );
  const draft = new Draft({});
  for (const match of matchOperations(created ? [created] : [])) bindForeign(match, draft);
  expect(draft.get(["operations", "createUser", "body"])).toEqual({
    mail: "{email}",
    name: { full: "Ann Example" },
    born: "1990-01-01",
    adult: true,
  });
  expect(draft.get(["testData", "user", "email"])).toBeUndefined();
});

test("of several ids in a path the last is the account's; what is constant is sent, and no query where none is described", () => {
  const residency = {
    type: "object",
    required: ["residency"],
    properties: { residency: { const: "NRI" } },
  };
  const requestBody = { content: { "application/json": { schema: residency } } };
  const [status, marking] = operationsInOpenapi(
    {
      paths: {
        "/clients/{uuid}/bank-accounts/{account}/verification": {
          get: { summary: "account verification status" },
        },
        "/clients/{uuid}/residency": { put: { operationId: "declareResidency", requestBody } },
      },
    },
    "https://x.example",
  );
  const draft = new Draft({});
  for (const match of matchOperations([status!, marking!])) bindForeign(match, draft);
  const of = (operation: string, part: string) => draft.get(["operations", operation, part]);
  expect(of("getBankAccountStatus", "path")).toBe(
    "/clients/{user_id}/bank-accounts/{bank_account_id}/verification",
  );
  expect(of("getBankAccountStatus", "query")).toEqual({});
  expect(of("markNri", "path")).toBe("/clients/{user_id}/residency");
  expect(of("markNri", "body")).toEqual({ residency: "NRI" });
});

test("a settlement expiry that is described as a number is sent in seconds", () => {
  const properties = { quote_id: { type: "string" }, settle_by: { type: "integer" } };
  const schema = { type: "object", required: ["quote_id"], properties };
  const requestBody = { content: { "application/json": { schema } } };
  const document = {
    paths: { "/api/v2/wallet/transaction/crypto/sell": { post: { requestBody } } },
  };
  const draft = new Draft({});
  for (const match of matchOperations(operationsInOpenapi(document, "https://x.example")))
    bindForeign(match, draft);
  expect(draft.get(["testData", "sell", "settlement_expiry"])).toBe("{epoch:3600}");
  expect(draft.get(["testData", "invalid", "settlement_expiry"])).toBe("{epoch:-3600}");
});
