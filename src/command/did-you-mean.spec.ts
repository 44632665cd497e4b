import { expect, test } from "@playwright/test";
import { didYouMean } from "../ground/usage-error.ts";

const known = ["kyc", "busy", "float-sum", "limits-read", "id"];

const offered: Record<string, string> = {
  kyk: "kyc",
  KYC: "kyc",
  "limits-raed": "limits-read",
  limitread: "limits-read",
};

for (const [word, likely] of Object.entries(offered)) {
  test(`for ${word}, ${likely} is offered`, () => {
    expect(didYouMean(word, known)).toBe(` Did you mean "${likely}"?`);
  });
}

for (const word of ["nope", "nosuch", "x", "no", "something else"]) {
  test(`for ${word}, nothing is offered`, () => {
    expect(didYouMean(word, known)).toBe("");
  });
}

test("what is offered is written as the reader has to write it", () => {
  expect(didYouMean("kyk", known, (each) => `{${each}}`)).toBe(' Did you mean "{kyc}"?');
  expect(didYouMean("kyk", [])).toBe("");
});
