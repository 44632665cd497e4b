import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Signatures } from "./signatures.ts";

const digest = (text: string) => createHash("sha256").update(text);
const hex = digest("a").digest("hex");
const base64 = digest("13").digest("base64");

const signatures = new Signatures();
signatures.note(hex);
// Signed in the same second, and changed at the end: both begin alike.
signatures.note(`${hex.slice(0, -1)}0`);
signatures.note(base64);

const echoes = {
  "as it is": hex,
  "in base64": base64,
  "URL-encoded": encodeURIComponent(base64),
  "changed at its end": `${hex.slice(0, -1)}0`,
  "within a longer token": `0123456${hex}`,
};

test("the base64 has a character that URL encoding changes", () => {
  expect(encodeURIComponent(base64)).not.toBe(base64);
});

for (const [form, echo] of Object.entries(echoes)) {
  test(`a signature that was sent is redacted ${form}`, () => {
    expect(signatures.redact(`{"sent":"${echo}"}`)).toMatch(/^{"sent":"(0123456)?<SIGNATURE>"}$/);
  });
}

test("signatures are redacted within a path", () => {
  const path = `/replayed/${hex}/${base64}/end`;
  expect(signatures.redact(path)).toBe("/replayed/<SIGNATURE>/<SIGNATURE>/end");
});

test("what only looks like a signature stays", () => {
  const text = `${digest("b").digest("hex")} /api/v2/users/0f8fad5b-d9cb-469f-a165-70867728950e`;
  expect(signatures.redact(text)).toBe(text);
});

test("at least the last five hundred are kept", () => {
  const many = new Signatures();
  const sent = Array.from({ length: 3000 }, (_, at) => digest(`many ${at}`).digest("base64"));
  for (const signature of sent) many.note(signature);
  const redacted = sent.slice(-500).map((signature) => many.redact(signature));
  expect(new Set(redacted)).toEqual(new Set(["<SIGNATURE>"]));
});
