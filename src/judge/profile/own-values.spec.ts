import { expect, test } from "@playwright/test";
import { loadProfile } from "./load.ts";
import { refusedValue } from "./own-values.ts";

test("a structure that a test sends in place of a value is none of the test data's", () => {
  const refusal = { operation: "submitKyc", status: 400, code: 5004 } as const;
  for (const value of [Object.create(null), {}, [], null]) {
    expect(refusedValue(refusal, { poa_number: value }, loadProfile().profile)).toBeUndefined();
  }
});
