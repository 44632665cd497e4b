import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { FaultName } from "../../../sandbox/faults/index.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import type { Results } from "../../../src/results/results.ts";
import { asSandbox, command, emptyFolder } from "../cli/command.ts";

const controlToken = "token-of-the-replay";

async function judge(fault: FaultName, words: string[]): Promise<Results> {
  const sandbox = await startSandbox({ faults: [fault], controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = emptyFolder();
  const target = asSandbox(sandbox.url, apiKey);
  await command(["run", ...target, "--output", output, ...words], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await sandbox.close();
  return JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
}

/** A finding of a property: of a certain one where it is named, as several may cite a requirement. */
const fromProperty = ({ findings, advice }: Results, property?: string) =>
  [...findings, ...advice].find(
    ({ path, story, test: found }) =>
      path !== undefined && story !== undefined && (property ?? found) === found,
  );

// One value, and one story of commands.
const stories: [FaultName, string][] = [
  ["structures-crash", "answers-any-request"],
  ["readd-in-place", "bank-accounts-readd-creates"],
];

for (const [fault, only] of stories) {
  test(`the replay of ${fault} goes straight to the same counterexample`, async () => {
    const found = await judge(fault, ["--only", only, "--seed", "7"]);
    const finding = fromProperty(found);
    const { requirement = "", path = "" } = finding ?? {};
    const counterexample = ["--seed", String(found.run.seed), "--path", path];
    const replayed = await judge(fault, ["--only", requirement, ...counterexample]);

    const same = fromProperty(replayed, finding?.test);
    expect(same?.story).toEqual(finding?.story);
    expect(same?.actual).toBe(finding?.actual);
    // As many where the first value drawn is the smallest that shows it.
    expect(replayed.run.requests).toBeLessThanOrEqual(found.run.requests);
  });
}
