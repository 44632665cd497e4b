import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { sections } from "../../spec/vocabulary.ts";
import { filesIn } from "../report/folder.ts";
import { rebuild } from "../report/rebuild.ts";
import type { Results } from "../results/results.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { allChecks } from "../run/catalogue.ts";
import { runVariables } from "../run/options.ts";
import { prepareRun, type PreparedRun } from "../run/prepare.ts";
import { runPlaywright } from "./playwright.ts";
import { targetVariables } from "../profile/from-environment.ts";

/** The options as commander gives them; numbers are parsed where they are used. */
interface RunOptions {
  profile?: string;
  baseUrl?: string;
  apiKey?: string;
  statesUrl?: string;
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
  failFast?: true;
}

/** Sets the variables that users of plain Playwright set themselves. */
function toEnvironment(options: RunOptions): void {
  const variables = {
    [targetVariables.profile]: options.profile,
    [targetVariables.baseUrl]: options.baseUrl,
    [targetVariables.apiKey]: options.apiKey,
    [targetVariables.statesUrl]: options.statesUrl,
    [runVariables.output]: options.output,
    [runVariables.only]: options.only?.join(","),
    [runVariables.seed]: options.seed,
    [runVariables.runs]: options.runs,
    [runVariables.path]: options.path,
    [runVariables.maxRequests]: options.maxRequests,
    [runVariables.rate]: options.rate,
    [runVariables.waivers]: options.waivers,
    [runVariables.shard]: options.shard,
    [runVariables.workers]: options.workers,
    [runVariables.failFast]: options.failFast && "1",
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}

/** The exit code of a finished run. Where Playwright ended without results, it has no verdict. */
function exitCodeAfter({ run }: PreparedRun): number {
  const { results } = filesIn(run.output);
  if (!existsSync(results)) {
    return exitCodeOf(rebuild(run.output, { checksOnDisk: allChecks() }).results.verdict);
  }
  const { verdict } = JSON.parse(readFileSync(results, "utf8")) as Results;
  return exitCodeOf(verdict);
}

async function prepareAndRun(options: RunOptions): Promise<void> {
  const exported = { ...process.env };
  toEnvironment(options);
  const prepared = await prepareRun(process.env, { exported });
  try {
    await runPlaywright("inherit");
    process.exitCode = exitCodeAfter(prepared);
  } finally {
    await prepared.end();
  }
}

/** `wallet-conformance run`. */
export const runCommand = (): Command =>
  new Command("run")
    .description("judge a target (default: the embedded sandbox)")
    .option("--profile <file>", "the profile of the target")
    .option("--base-url <url>", "the base URL of the target, without /api/v2")
    .option("--api-key <key>", "the API key (the secret comes from the environment: API_SECRET)")
    .option(
      "--states-url <url>",
      "the address of its provider states, absolute or relative (the token comes from the environment: STATES_TOKEN)",
    )
    .option(
      "--output <folder>",
      "the folder for evidence and reports (default: one of its own in reports/; reports/latest is the newest)",
    )
    .option(
      "--only <requirement or section...>",
      `judge only these requirements or sections: ${sections.join(", ")}`,
    )
    .option(
      "--seed <number>",
      "the seed of the properties (default: random; each run prints its seed)",
    )
    .option(
      "--path <counterexample>",
      "try only this counterexample; the replay line of a finding gives it",
    )
    .option("--runs <number>", "how many values each property is tried with (default: 10)")
    .option("--max-requests <number>", "let the tests send at most this many requests")
    .option("--rate <number/s>", "send at most this many requests per second")
    .option(
      "--workers <number>",
      "how many tests run in parallel (default: 4, or 2 for the embedded sandbox)",
    )
    .option(
      "--waivers <file>",
      "a YAML file of findings accepted until a given date (docs/waivers.md)",
    )
    .option("--fail-fast", "end after the smoke stage, the first sell of each kind, if that fails")
    .option("--shard <part/parts>", "run one part of the checks, for example 1/3")
    .addHelpText(
      "after",
      "\nExit codes:\n" +
        "  0  conforming\n" +
        "  1  not conforming\n" +
        "  2  no verdict: wrong usage, target not reachable, error of the suite\n" +
        "  3  not fully verified",
    )
    .action(prepareAndRun);
