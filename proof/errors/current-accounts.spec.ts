import { expect, test } from "@playwright/test";
import { controlToken, judgeSandbox, profileWith } from "../self/cli/judge.ts";

const kinds = ["nameMatches", "nameDiffers", "nre", "pending"];
const ofTypeCurrent = kinds.map((kind) => `    ${kind}: { account_type: CURRENT }`);
const lines = ["name: mine", "testData:", "  bankAccounts:", ...ofTypeCurrent];

test("a profile whose accounts are of the other type finds nothing in older updates", async () => {
  const only = ["--only", "versioning-older-update", "--only", "bank-accounts-other-type-refused"];
  const { exitCode, printed } = await judgeSandbox(
    { controlToken, profile: profileWith(lines.join("\n")) },
    only,
  );
  expect(printed).toContain(" 0 failed");
  expect(exitCode, printed).toBe(3);
});
