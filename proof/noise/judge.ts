import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startSandbox, type SandboxOptions } from "../deviations.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import { misjudgedIn } from "../../src/record/results/rejudged.ts";
import type { Results } from "../../src/record/results/results.ts";
import { asSandbox, command, emptyFolder } from "../self/cli/command.ts";
import { frontOf, type Noise } from "./front.ts";

const controlToken = "token-behind-a-front";

export async function judge(noise: Noise, only: string[] = [], options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ controlToken, ...options });
  const front = await frontOf(sandbox.url, noise);
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = join(emptyFolder(), "run");
  const part = only.length > 0 ? ["--only", ...only] : [];
  const words = ["run", ...asSandbox(front.url, apiKey), "--seed", "1", "--output", output];
  const ended = await command([...words, ...part], {
    API_SECRET: apiSecret,
    OTHER_API_KEY: sandbox.otherKey,
    OTHER_API_SECRET: sandbox.otherSecret,
    STATES_TOKEN: controlToken,
  });
  await front.close();
  await sandbox.close();
  const { results, evidence } = filesIn(output);
  const { lines } = readEvidence(evidence);
  expect(misjudgedIn(lines), "what verify would find").toEqual([]);
  return {
    ...ended,
    results: JSON.parse(readFileSync(results, "utf8")) as Results,
    troubled: front.troubled,
  };
}

export type Judged = Awaited<ReturnType<typeof judge>>;

/** Nothing was found, and nothing that could be exercised was left out. */
export function expectCalm({ results, printed, troubled }: Judged): void {
  expect(troubled).toBeGreaterThan(0);
  expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
  const gaps = results.checks.filter(
    ({ outcome, reason }) => outcome === "not-run" && reason !== "not-selected",
  );
  expect(
    gaps.map(({ id, reason, detail }) => [id, reason, detail]),
    printed,
  ).toEqual([]);
}
