import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { filesIn } from "../report/folder.ts";
import type { Results } from "../results/results.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { positive, runVariables } from "../run/options.ts";
import { prepareRun, type PreparedRun } from "../run/prepare.ts";
import { targetVariables } from "../profile/from-environment.ts";

interface RunOptions {
  profile?: string;
  baseUrl?: string;
  apiKey?: string;
  output?: string;
  only?: string[];
  seed?: string;
  runs?: string;
  path?: string;
  maxRequests?: string;
  rate?: string;
  waivers?: string;
  shard?: string;
  workers?: string;
}

const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL("../../playwright.config.js", import.meta.url));

/** Options become the variables that plain Playwright users set themselves. */
function toEnvironment(options: RunOptions): void {
  const variables = {
    [targetVariables.profile]: options.profile,
    [targetVariables.baseUrl]: options.baseUrl,
    [targetVariables.apiKey]: options.apiKey,
    [runVariables.output]: options.output,
    [runVariables.only]: options.only?.join(","),
    [runVariables.seed]: options.seed,
    [runVariables.runs]: options.runs,
    [runVariables.path]: options.path,
    [runVariables.maxRequests]: options.maxRequests,
    [runVariables.rate]: options.rate,
    [runVariables.waivers]: options.waivers,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}

/** Runs Playwright Test, the one runner there is, and resolves when it has ended. */
function playwright({ shard, workers }: RunOptions): Promise<void> {
  const command = [require.resolve("@playwright/test/cli"), "test", "--config", config];
  if (shard) command.push("--shard", shard);
  const count = positive(workers, "number of workers");
  if (count) command.push("--workers", String(count));
  // The channel tells the child when this process is gone, and with it the embedded sandbox.
  const child = spawn(process.execPath, command, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", () => done());
  });
}

/** The exit code of a finished run. Without fresh results there is no verdict, whatever was printed. */
function exitCodeAfter({ run }: PreparedRun): number {
  const { results } = filesIn(run.output);
  if (!existsSync(results)) return exitCodeOf(undefined);
  const { verdict } = JSON.parse(readFileSync(results, "utf8")) as Results;
  return exitCodeOf(verdict);
}

async function judge(options: RunOptions): Promise<void> {
  toEnvironment(options);
  const prepared = await prepareRun(process.env);
  try {
    await playwright(options);
    process.exitCode = exitCodeAfter(prepared);
  } finally {
    await prepared.end();
  }
}

export const runCommand = (): Command =>
  new Command("run")
    .description("judge a target; without one, the embedded sandbox")
    .option("--profile <file>", "the profile of the target")
    .option("--base-url <url>", "where the target answers")
    .option("--api-key <key>", "the API key (the secret comes from the environment: API_SECRET)")
    .option("--output <folder>", "where evidence and reports go (default: reports/latest)")
    .option("--only <requirement or section...>", "judge nothing else")
    .option("--seed <number>", "the seed of everything random; a run prints its own")
    .option(
      "--path <counterexample>",
      "go straight to a counterexample, from the replay of a finding",
    )
    .option("--runs <number>", "how many times each property is tried (default: 10)")
    .option("--max-requests <number>", "send no more than this many requests")
    .option("--rate <number/s>", "send no more than this many requests a second")
    .option("--workers <number>", "how many tests run side by side (default: 4; the sandbox: 2)")
    .option("--waivers <file>", "findings accepted for a while")
    .option("--shard <part/parts>", "run one part of the checks, such as 1/3")
    .addHelpText(
      "after",
      "\nExit codes: 0 conforming, 1 not conforming, 2 no verdict (usage, target out of reach), " +
        "3 not fully verified.",
    )
    .action(judge);
