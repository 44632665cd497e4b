import { hash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { redactor } from "./redaction.ts";
import { Signatures } from "./signatures.ts";

const secret = 's3cr3t/with+signs&"quotes"';
const redact = redactor({ API_SECRET: secret });

test("a secret is replaced by its name in whatever form, whole or cut; other text is left alone", () => {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    ...(["base64", "base64url", "hex"] as const).map((encoding) => bytes.toString(encoding)),
  ];
  for (const form of forms) {
    expect(redact(`before ${form} after`)).toMatch(/^before "?<API_SECRET>"? after$/);
  }
  expect(redact("before s3cr3t/w… (900 characters)")).toBe("before <API_SECRET>… (900 characters)");
  expect(redact("nothing to see")).toBe("nothing to see");
});

test("each of several cuts of a secret is replaced", () => {
  const cuts = ["plainsecr", "plains", "plai", "pla"].map((cut) => `${cut}…`).join(" and ");
  const redacted = `${"<API_SECRET>… and ".repeat(3)}pla…`;
  expect(redactor({ API_SECRET: "plainsecret" })(cuts)).toBe(redacted);
});

test("of secrets that begin alike the longer is taken out whole", () => {
  const both = redactor({ API_KEY: "demo", OTHER_API_SECRET: "demo2-very-secret" });
  expect(both("demo and demo2-very-secret")).toBe("<API_KEY> and <OTHER_API_SECRET>");
});

const hex = hash("sha256", "a", "hex");
const base64 = hash("sha256", "13", "base64");

test("the signatures that were sent are redacted in whatever form, and nothing that looks like one", () => {
  const signatures = new Signatures();
  // A changed signature begins like the right one.
  const changed = `${hex.slice(0, -1)}0`;
  for (const each of [hex, changed, base64]) signatures.note(each);
  expect(encodeURIComponent(base64)).not.toBe(base64);
  for (const echo of [hex, base64, encodeURIComponent(base64), changed, `0123456${hex}`]) {
    expect(signatures.redact(`{"sent":"${echo}"}`)).toMatch(/^{"sent":"(0123456)?<SIGNATURE>"}$/);
  }
  const path = `/replayed/${hex}/${base64}/end`;
  expect(signatures.redact(path)).toBe("/replayed/<SIGNATURE>/<SIGNATURE>/end");
  const other = `${hash("sha256", "b", "hex")} /api/v2/users/0f8fad5b-d9cb-469f-a165-70867728950e`;
  expect(signatures.redact(other)).toBe(other);
});

test("at least the last five hundred are kept", () => {
  const many = new Signatures();
  const sent = Array.from({ length: 3000 }, (_, at) => hash("sha256", `many ${at}`, "base64"));
  for (const signature of sent) many.note(signature);
  const redacted = sent.slice(-500).map((signature) => many.redact(signature));
  expect(new Set(redacted)).toEqual(new Set(["<SIGNATURE>"]));
});
