import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { plainValuesFaults } from "../faults/answers.ts";
import type { FaultName } from "../faults/index.ts";
import { startSandbox } from "../deviations.ts";
import type { WordedFinding } from "../../src/record/results/results-file.ts";
import { byPlaywright, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";
import type { Results } from "../../src/record/results/results.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { readJson } from "../../spec/files.ts";

const broken = Object.keys(plainValuesFaults) as FaultName[];

async function failuresFoundBy(seed: string): Promise<string[]> {
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
  const { advice } = readJson(join(output, "results.json")) as { advice: WordedFinding[] };
  return advice.map(({ operation, words }) => `${operation}: ${words.actual}`);
}

const crashed = 'failed with 500/500 ("internal error")';
const expected = [
  `confirmOnchainFunding: ${crashed} to a text of 5000 letters for transaction_hash`,
  `createUser: ${crashed} to {} for phone`,
  `getBankAccount: ${crashed} to 0 for bank_account_id`,
  `getLimits: ${crashed} to "" for payment_method; ${crashed} to "%FF" for transaction_type; ${crashed} to "%FF" for payment_method`,
  `submitKyc: ${crashed} to true for POA.type; ${crashed} to [] for POI`,
  `upsertBankAccount: ${crashed} to null for bank_code`,
  `validateTransaction: ${crashed} to -1 for from_amount`,
];

for (const seed of ["1", "2"]) {
  test(
    `a failure on a plain value is found by any seed, such as ${seed}`,
    slowUnless(false),
    async () => {
      expect((await failuresFoundBy(seed)).toSorted()).toEqual(expected);
    },
  );
}

const judge = async (fault: FaultName, words: string[], property: string): Promise<Results> =>
  (await judgeSandbox({ faults: [fault], controlToken }, words, { [runVariables.test]: property }))
    .results;

/** Other tests may cite the property's requirement too. */
const foundBy = ({ findings, advice }: Results, property: string) =>
  [...findings, ...advice].find(
    ({ path, story, test: found }) =>
      path !== undefined && story !== undefined && property === found,
  );

const stories: [FaultName, string][] = [
  [
    "structures-crash",
    "properties/shapes/values/confirmonchainfunding-answers-any-value-in-any-field",
  ],
  [
    "readd-in-place",
    "models/history/history/the-history-of-a-user-with-foreign-kyc-agrees-with-the-document",
  ],
];

for (const [fault, property] of stories) {
  test(
    `the replay of ${fault} goes straight to the same counterexample`,
    slowUnless(false),
    async () => {
      const found = await judge(fault, ["--seed", "1"], property);
      const finding = foundBy(found, property);
      const counterexample = ["--seed", String(found.run.seed), "--path", `${finding?.path}`];
      const replayed = await judge(fault, counterexample, property);

      const same = foundBy(replayed, property);
      expect(same).toBeDefined();
      expect(same?.story).toEqual(finding?.story);
      expect(same?.seen).toEqual(finding?.seen);
      // Equal if the first value drawn is already the smallest counterexample.
      expect(replayed.run.requests).toBeLessThanOrEqual(found.run.requests);
    },
  );
}
