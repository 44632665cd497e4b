import { expect, test } from "@playwright/test";
import { isJsonObject, parseJson } from "../../spec/json.ts";
import { readPointer } from "../../spec/pointer.ts";
import { judgeBy } from "../../proof/self/cli/judge.ts";

/** The ids of the accounts that a run of the flows to a sell has added, and of those it has deleted. */
async function accountsOf(...options: string[]): Promise<{ added: string[]; deleted: string[] }> {
  const { exitCode, printed, sent } = await judgeBy(["--only", "sells-pool-flow", ...options]);
  expect(exitCode, printed).toBe(3);
  const succeeded = sent
    .map(({ exchange }) => exchange)
    .filter(({ answer }) => answer?.status === 200);
  const added = succeeded
    .filter(({ operation }) => operation === "upsertBankAccount")
    .map(({ answer }) => {
      const json = parseJson(answer?.body ?? "");
      return String(isJsonObject(json) && readPointer(json, "/data/bank_account/bank_account_id"));
    });
  const deleted = succeeded
    .filter(({ operation }) => operation === "deleteBankAccount")
    .map(({ request }) => /bank_account\/([\w-]+)/.exec(request.url)?.[1] ?? "");
  return { added, deleted };
}

test("--clean-up deletes the accounts that tests have added, and nothing else does", async () => {
  const [cleaned, left] = await Promise.all([accountsOf("--clean-up"), accountsOf()]);
  expect(cleaned.added.length).toBeGreaterThan(0);
  expect(cleaned.deleted.toSorted()).toEqual(cleaned.added.toSorted());
  expect(left.added).toHaveLength(cleaned.added.length);
  expect(left.deleted).toEqual([]);
});
