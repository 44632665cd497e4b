import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../sandbox/start.ts";
import type { CitableId } from "../../../spec/register.ts";
import { forecast, type Reach } from "../../../src/forecast/forecast.ts";
import { loadProfile } from "../../../src/profile/load.ts";
import type { Results } from "../../../src/results/results.ts";
import { allChecks } from "../../../src/run/catalogue.ts";
import { asSandbox, command, emptyFolder } from "../cli/command.ts";

/** What public requests alone cannot provoke. */
const needStates: CitableId[] = [
  "create-user-unknown-error",
  "create-user-generic-failure",
  "kyc-unknown-error",
  "kyc-initiation-failed",
  "pool-quote-failure-4015",
  "pool-quote-failure-4019",
  "pool-quote-failure-9009",
  "pool-quote-failure-9010",
  "pool-quote-configuration-missing",
  "external-quote-failure-4015",
  "external-quote-failure-4019",
  "external-quote-failure-9009",
  "external-quote-configuration-missing",
  "pool-sell-quote-expired",
  "pool-sell-quote-foreign",
  "pool-sell-balance-insufficient",
  "pool-sell-user-foreign",
  "pool-sell-failure-405001",
  "pool-sell-failure-499999",
  "pool-sell-user-not-allowed",
  "pool-sell-not-enabled",
  "external-sell-no-deposit-address",
  "external-sell-quote-expired",
  "external-sell-failure",
  "funding-failure",
  "limits-transaction-single",
];

/** Judges a clean sandbox, with whatever the environment gives of provider states. */
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

/** What of the run's own part was not exercised. */
const notExercised = ({ requirements }: Results) =>
  requirements.filter(
    ({ outcome, reasons }) => outcome === "not-exercised" && reasons?.[0] !== "not-selected",
  );

/** The requirements of which not even a part was exercised. */
const unexercised = (results: Results) =>
  notExercised(results)
    .filter(({ checks }) => checks.ran === 0)
    .map(({ id }) => id)
    .toSorted();

/** How much of each requirement was looked at. */
const reached = ({ requirements }: Results): [string, Reach][] =>
  requirements
    .filter(({ basis }) => basis !== "advisory")
    .map(({ id, outcome, checks: { ran } }) => {
      if (outcome !== "not-exercised") return [id, "full"];
      return [id, ran > 0 ? "partial" : "none"];
    });

/** What profile check says of it before. */
function forecastWithoutStates(): [string, Reach][] {
  const facts = { profile: loadProfile().profile, environment: {} };
  return forecast(allChecks(), facts).map(({ entry, reach }) => [entry.id, reach]);
}

const situations = [
  ["without provider states", "state-not-available", {}, []],
  [
    "with provider states that fail",
    "state-failed",
    { STATES_TOKEN: "the-wrong-token" },
    ["--only", ...needStates],
  ],
] as const;

for (const [situation, reason, environment, words] of situations) {
  test(`${situation} what needs them is not exercised, and nothing else`, async () => {
    const { code, results } = await judge(environment, words);
    expect(unexercised(results)).toEqual(needStates.toSorted());
    if (words.length === 0) expect(reached(results)).toEqual(forecastWithoutStates());
    for (const { reasons, owner } of notExercised(results)) {
      expect(reasons?.[0]).toBe(reason);
      expect(owner).toBe("operator");
    }
    expect(results.findings).toEqual([]);
    expect(results.verdict).toBe("not-fully-verified");
    expect(code).toBe(3);
  });
}
