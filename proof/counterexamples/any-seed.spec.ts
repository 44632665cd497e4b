import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { plainValuesFaults } from "../faults/answers.ts";
import type { FaultName } from "../faults/index.ts";
import { startSandbox } from "../deviations.ts";
import type { WordedFinding } from "../../src/record/results/results-file.ts";
import { byPlaywright, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";

const broken = Object.keys(plainValuesFaults) as FaultName[];

async function foundBy(seed: string): Promise<string[]> {
  const { url, credentials, close } = await startSandbox({ faults: broken });
  const output = emptyFolder();
  await byPlaywright(["--grep", "answers each plain bad value"], {
    API_SECRET: credentials.apiSecret,
    CONFORMANCE_BASE_URL: url,
    CONFORMANCE_API_KEY: credentials.apiKey,
    CONFORMANCE_OUTPUT: output,
    CONFORMANCE_SEED: seed,
  });
  await close();
  const { advice } = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as {
    advice: WordedFinding[];
  };
  return advice.map(({ operation, words }) => `${operation}: ${words.actual}`);
}

const expected = [
  "confirmOnchainFunding: failed with 500/500 to a text of 5000 letters for transaction_hash",
  "createUser: failed with 500/500 to {} for phone",
  "getBankAccount: failed with 500/500 to 0 for bank_account_id",
  'getLimits: failed with 500/500 to "" for payment_method',
  "submitKyc: failed with 500/500 to true for POA.type; failed with 500/500 to [] for POI",
  "upsertBankAccount: failed with 500/500 to null for bank_code",
  "validateTransaction: failed with 500/500 to -1 for from_amount",
];

for (const seed of ["1", "2"]) {
  test(
    `a failure on a plain value is found by any seed, such as ${seed}`,
    slowUnless(false),
    async () => {
      expect((await foundBy(seed)).toSorted()).toEqual(expected);
    },
  );
}
