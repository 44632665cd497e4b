import { expect, test } from "@playwright/test";
import { judge } from "./judge.ts";

test("a target that takes no account while another is being verified is filled one by one", async () => {
  const only = ["bank-accounts-ceiling", "link-account-ceiling-reached"];
  const { exitCode, printed } = await judge(["bank-verification-later"], 2, { only });
  expect(printed).toContain("No deviation was found");
  expect(printed).toMatch(/Checks +[1-9]\d* passed, 0 failed/);
  expect(exitCode).toBe(3);
});
