import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Sandbox, startSandbox } from "../deviations.ts";
import { profileFor } from "../lawful/profile-for.ts";
import type { Situation } from "./situations.ts";
import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder, ownTests } from "../self/cli/command.ts";
import { controlToken } from "../self/cli/judge.ts";
import { type Ended, run as runProgram } from "../self/cli/running.ts";

const closedPort = "http://127.0.0.1:9";
const bug = pathToFileURL(join(import.meta.dirname, "bug-of-ours.js")).href;

export const outputIn = (folder: string): string => join(folder, "run");

export const jsonReportIn = (folder: string): string => join(folder, "playwright.json");

export function environmentOf(
  { states, env = {}, waivers, mishap }: Situation,
  { url, credentials: { apiKey, apiSecret }, otherKey, otherSecret }: Sandbox,
  folder: string,
): Record<string, string> {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    CONFORMANCE_OUTPUT: outputIn(folder),
    CONFORMANCE_BASE_URL: mishap === "unreachable" ? closedPort : url,
    CONFORMANCE_API_KEY: apiKey,
    CONFORMANCE_SEED: "1",
    CONFORMANCE_RUNS: "2",
    API_SECRET: apiSecret,
    OTHER_API_KEY: otherKey,
    OTHER_API_SECRET: otherSecret,
    STATES_TOKEN: controlToken,
    // Another profile than the sandbox's doesn't inherit its provider states.
    ...(states !== false && { CONFORMANCE_PROFILE: profileFor([], url) }),
    ...(waivers !== undefined && { CONFORMANCE_WAIVERS: file("waivers.yaml", waivers) }),
    ...(env.CONFORMANCE_ONLY !== undefined && { CONFORMANCE_WORKERS: "1" }),
    ...(mishap === "bug" && { NODE_OPTIONS: `--import ${bug}` }),
    ...env,
  };
}

export interface EndedRun extends Ended {
  folder: string;
}

const linesSent = 300;

async function interrupt(child: ChildProcess, output: string): Promise<void> {
  const evidence = join(output, "evidence.ndjson");
  const isUnderWay = () =>
    existsSync(evidence) && readFileSync(evidence, "utf8").split("\n").length > linesSent;
  while (child.exitCode === null && !isUnderWay()) await pause(50);
  child.kill("SIGINT");
}

async function run(situation: Situation, words: string[]): Promise<EndedRun> {
  const folder = emptyFolder();
  const { faults = [], patch } = situation;
  const sandbox = await startSandbox({ faults, patches: patch ? [patch()] : [], controlToken });
  try {
    const env = environmentOf(situation, sandbox, folder);
    const { child, ended } = runProgram(
      { words, folder: packageFile(".") },
      { FORCE_COLOR: "0", PLAYWRIGHT_JSON_OUTPUT_FILE: jsonReportIn(folder), ...env },
    );
    if (situation.mishap === "interrupted") await interrupt(child, outputIn(folder));
    return { ...(await ended), folder };
  } finally {
    await sandbox.close();
  }
}

export const runByCommand = (situation: Situation): Promise<EndedRun> =>
  run(situation, [packageFile("dist/src/command/main.js"), "run"]);

export const runByPlaywright = (situation: Situation): Promise<EndedRun> =>
  run(situation, [...ownTests, "--reporter=json"]);
