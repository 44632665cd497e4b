import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import {
  countChecks,
  forecast,
  type CheckCounts,
  type Reach,
} from "../../src/judge/forecast/forecast.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Results } from "../../src/record/results/results.ts";
import { allChecks } from "../../src/judge/run/catalogue.ts";
import { asSandbox, command, emptyFolder } from "../self/cli/command.ts";
import { needStates } from "./need-states.ts";

async function judge(
  environment: Record<string, string>,
  words: readonly string[],
): Promise<{ code: unknown; results: Results }> {
  const sandbox = await startSandbox({ controlToken: "the-right-token" });
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = emptyFolder();
  const { exitCode } = await command(
    ["run", ...asSandbox(sandbox.url, apiKey), "--output", output, ...words],
    { API_SECRET: apiSecret, ...environment },
  );
  await sandbox.close();
  return {
    code: exitCode,
    results: JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results,
  };
}

const notExercised = ({ requirements }: Results) =>
  requirements.filter(
    ({ outcome, reasons }) => outcome === "not-exercised" && reasons?.[0] !== "not-selected",
  );

const unexercised = (results: Results) =>
  notExercised(results)
    .filter(({ checks }) => checks.ran === 0)
    .map(({ id }) => id)
    .toSorted();

const reached = ({ requirements }: Results): [string, Reach][] =>
  requirements
    .filter(({ basis }) => basis !== "advisory")
    .map(({ id, outcome, checks: { ran } }) => {
      if (outcome !== "not-exercised") return [id, "full"];
      return [id, ran > 0 ? "partial" : "none"];
    });

const facts = { profile: loadProfile().profile, environment: {} };

function countRun({ run }: Results): CheckCounts {
  const { total: of, notRun } = run.checks;
  return { can: of - notRun.moot - notRun.gap, moot: notRun.moot, of };
}

function forecastWithoutStates(): [string, Reach][] {
  return forecast(allChecks(), facts).map(({ entry, reach }) => [entry.id, reach]);
}

const situations: readonly [string, string, Record<string, string>, readonly string[]][] = [
  ["without provider states", "state-not-available", {}, ["--runs", "1"]],
  [
    "with provider states that fail",
    "state-failed",
    { STATES_TOKEN: "the-wrong-token" },
    ["--only", ...needStates],
  ],
];

for (const [situation, reason, environment, words] of situations) {
  test(`${situation} what needs them is not exercised, and nothing else`, async () => {
    const { code, results } = await judge(environment, words);
    expect(unexercised(results)).toEqual(needStates.toSorted());
    if (!words.includes("--only")) {
      expect(reached(results)).toEqual(forecastWithoutStates());
      expect(countRun(results)).toEqual(countChecks(allChecks(), facts));
    }
    for (const { reasons, owner } of notExercised(results)) {
      expect(reasons?.[0]).toBe(reason);
      expect(owner).toBe("operator");
    }
    expect(results.findings).toEqual([]);
    expect(results.verdict).toBe("not-fully-verified");
    expect(code).toBe(3);
  });
}
