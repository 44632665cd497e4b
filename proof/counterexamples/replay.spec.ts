import { expect, test } from "@playwright/test";
import type { FaultName } from "../faults/index.ts";
import type { Results } from "../../src/record/results/results.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { slowUnless } from "../self/slow.ts";

const judge = async (fault: FaultName, words: string[], property: string): Promise<Results> =>
  (await judgeSandbox({ faults: [fault], controlToken }, words, { [runVariables.test]: property }))
    .results;

/** The finding of a property; others may cite its requirement, too. */
const foundBy = ({ findings, advice }: Results, property: string) =>
  [...findings, ...advice].find(
    ({ path, story, test: found }) =>
      path !== undefined && story !== undefined && property === found,
  );

// One value, and one story of commands.
const stories: [FaultName, string][] = [
  [
    "structures-crash",
    "properties/shapes/values/confirmonchainfunding-answers-any-value-in-any-field",
  ],
  [
    "readd-in-place",
    "models/bank-accounts/bank-accounts/bank-accounts-of-a-user-with-foreign-kyc-keep-to-their-states",
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
      // As many where the first value drawn is the smallest that shows it.
      expect(replayed.run.requests).toBeLessThanOrEqual(found.run.requests);
    },
  );
}
