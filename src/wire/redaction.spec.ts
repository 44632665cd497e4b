import { expect, test } from "@playwright/test";
import { redactor } from "./redaction.ts";

const secret = 's3cr3t/with+signs&"quotes"';
const redact = redactor({ API_SECRET: secret });

const forms = {
  "as it is": secret,
  "as JSON": JSON.stringify(secret),
  "in a URL": encodeURIComponent(secret),
  "in base64": Buffer.from(secret).toString("base64"),
  "in base64url": Buffer.from(secret).toString("base64url"),
  "in hex": Buffer.from(secret).toString("hex"),
};

for (const [form, text] of Object.entries(forms)) {
  test(`a secret ${form} is replaced by its name`, () => {
    const redacted = redact(`before ${text} after`);
    expect(redacted).toMatch(/^before "?<API_SECRET>"? after$/);
  });
}

test("text without secrets is left alone", () => {
  expect(redact("nothing to see")).toBe("nothing to see");
});

test("of secrets that begin alike the longer is taken out whole", () => {
  const both = redactor({ API_KEY: "demo", OTHER_API_SECRET: "demo2-very-secret" });
  expect(both("demo and demo2-very-secret")).toBe("<API_KEY> and <OTHER_API_SECRET>");
});

test("the beginning of a secret that a text was cut within is taken out", () => {
  expect(redact("before s3cr3t/w… (900 characters)")).toBe("before <API_SECRET>… (900 characters)");
});
