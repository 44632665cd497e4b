import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { controlToken, environmentOf, outputIn, playwrightFilesIn } from "./environment.ts";
import type { Situation } from "./situations.ts";

const compiled = ["--config", packageFile("dist/playwright.config.js")];

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");

export interface EndedRun {
  exitCode: number | null;
  printed: string;
  folder: string;
}

function start(words: string[], env: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: packageFile("."),
    env: { PATH, HOME, FORCE_COLOR: "0", ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (printed += data.toString()));
  }
  const ended = new Promise<Omit<EndedRun, "folder">>((done) =>
    child.on("close", (exitCode) => done({ exitCode, printed })),
  );
  return { child, ended };
}

const linesSent = 300;

/** Sends Ctrl-C when the run is in the middle of its tests, by the evidence that is on record. */
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
    const { child, ended } = start(words, { ...env, ...playwrightFilesIn(folder) });
    if (situation.mishap === "interrupted") await interrupt(child, outputIn(folder));
    return { ...(await ended), folder };
  } finally {
    await sandbox.close();
  }
}

export const runByCommand = (situation: Situation): Promise<EndedRun> =>
  run(situation, [packageFile("dist/src/command/main.js"), "run"]);

/** The run by plain Playwright, under its reporters and without ours. */
export const runByPlaywright = (situation: Situation, ...words: string[]): Promise<EndedRun> =>
  run(situation, [
    playwright,
    "test",
    ...compiled,
    "--reporter=list,json,junit,html,blob",
    ...words,
  ]);

export async function mergeBlobs(runs: readonly EndedRun[], ...words: string[]): Promise<EndedRun> {
  const folder = emptyFolder();
  const blobs = join(folder, "blobs");
  mkdirSync(blobs);
  for (const [index, { folder: from }] of runs.entries()) {
    for (const name of readdirSync(join(from, "blob"))) {
      copyFileSync(join(from, "blob", name), join(blobs, `${index}-${name}`));
    }
  }
  const { ended } = start(
    [playwright, "merge-reports", ...words, blobs],
    playwrightFilesIn(folder),
  );
  return { ...(await ended), folder };
}
