import { expect, test } from "@playwright/test";
import { bind } from "./binding.ts";
import { loadProfile } from "./load.ts";
import { fill, type Template } from "./template.ts";

const values: Record<string, unknown> = { amount: 12.5, name: "Asha", tags: ["a"] };
const lookup = (name: string) => values[name];

const cases: [says: string, template: Template, filled: unknown][] = [
  ["a placeholder that is the whole string keeps its type", "{amount}", 12.5],
  ["a placeholder within a string becomes text", "is {amount} INR", "is 12.5 INR"],
  ["a placeholder without a value drops its key", { a: "{name}", b: "{nothing}" }, { a: "Asha" }],
  ["an object that lost all its keys is dropped", { a: { b: "{nothing}" }, c: 1 }, { c: 1 }],
  ["an object that was empty stays", { a: {} }, { a: {} }],
  [
    "an element of a list none of whose placeholders has a value goes, whatever else it says",
    {
      documents: [
        { role: "POA", of: { number: "{nothing}" } },
        { role: "POI", number: "{name}", issued: "{nothing}" },
        { role: "other" },
      ],
    },
    { documents: [{ role: "POI", number: "Asha" }, { role: "other" }] },
  ],
  ["lists and plain values stay as they are", { a: [1, "{name}", null] }, { a: [1, "Asha", null] }],
];

test("placeholders are filled as the profile's page says", () => {
  for (const [says, template, filled] of cases) {
    expect.soft(fill(template, lookup), says).toEqual(filled);
  }
});

test("half of a surrogate pair in a path is replaced, as it is in a query", () => {
  const input = { user_id: "\ud800", bank_account_id: "a\udfffb" };
  const { path } = bind("getBankAccount", input, loadProfile().profile);
  expect(path).toBe("/api/v2/user/bank_account/a%EF%BF%BDb?user_id=%EF%BF%BD");
});
