import { expect, test } from "@playwright/test";
import { judge } from "./judge.ts";

test("an NRI user who was prepared ahead is one by the time a test takes it", async () => {
  const only = ["bank-accounts-nre-approved"];
  const variants = ["nri-shown-later", "bank-verification-later"] as const;
  const { exitCode, printed } = await judge(variants, 1, { only });
  expect(printed).toContain("No deviation was found");
  expect(printed).toMatch(/Checks +[1-9]\d* passed, 0 failed/);
  expect(exitCode).toBe(3);
});
