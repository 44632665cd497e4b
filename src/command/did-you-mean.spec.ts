import { expect, test } from "@playwright/test";
import { didYouMean } from "../ground/usage-error.ts";

test("the likely name is offered, and none where none is likely", () => {
  const known = ["kyc", "busy", "float-sum", "limits-read", "id"];
  for (const [word, likely] of [
    ["kyk", "kyc"],
    ["KYC", "kyc"],
    ["limits-raed", "limits-read"],
    ["limitread", "limits-read"],
  ] as const) {
    expect(didYouMean(word, known), word).toBe(` Did you mean "${likely}"?`);
  }
  for (const word of ["nope", "nosuch", "x", "no", "something else"]) {
    expect(didYouMean(word, known), word).toBe("");
  }
  expect(didYouMean("kyk", known, (each) => `{${each}}`)).toBe(' Did you mean "{kyc}"?');
  expect(didYouMean("kyk", [])).toBe("");
});
