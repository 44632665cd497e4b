import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { described, drafted } from "../../../proof/self/probe/descriptions.ts";
import { valuesLike } from "./mapping/words.ts";
import { operationsInTraffic } from "./mapping/foreign.ts";
import { matchResults } from "./mapping/match-fields.ts";

test("a description of other names and habits is read as far as it means what the document does", async () => {
  const { profile, remarks } = await drafted(described("foreign.yaml"));
  expect(stringify({ remarks, ...profile })).toMatchSnapshot("foreign-profile.yaml");
});

const page = "<html></html>";

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
    headers: { "x-user-id": "1", "x-api-key": "k", "ocp-apim-subscription-key": "s" },
    body: JSON.stringify(sent),
  },
  answer: { status, headers: {}, body: answer === page ? page : JSON.stringify(answer) },
});

test("recorded traffic shows paths without their ids, names and answers", () => {
  const accepted = { success: true, result: { customer: { id: "c-1" } } };
  const [created, read] = operationsInTraffic(
    [
      recorded("GET", "/people", undefined, 200, page),
      recorded("POST", "/api/v2/user", { mail: "a@b.c" }, 201, accepted),
      recorded("GET", "/people/6f1c9a52-3b7e-4d08-9c41-d27a5b6e8f90", undefined, 404, { code: 1 }),
    ],
    "https://x.example",
  );
  expect(created?.body.map(({ keys }) => keys.join("."))).toContain("mail");
  expect(created?.carriesUserId).toBe(true);
  expect(created?.wants).toEqual(["ocp-apim-subscription-key"]);
  expect(matchResults("createUser", created?.answer ?? [])[0]?.leaf.keys).toEqual([
    "result",
    "customer",
    "id",
  ]);
  expect(read?.path).toBe("/people/{id}");
  expect(read?.answer).toEqual([]);
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
