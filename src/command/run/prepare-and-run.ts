import { existsSync } from "node:fs";
import { targetVariables } from "../../judge/profile/from-environment.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import { filesIn } from "../../record/folder.ts";
import { writeAlso } from "../../views/further-views.ts";
import { showPersonalData } from "../../record/masking.ts";
import { readResults } from "../../record/read-results.ts";
import { rebuild } from "../../views/rebuild.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { runVariables } from "../../judge/run/options.ts";
import { beginRun, type BegunRun } from "../begin-run.ts";
import { declareAtTerminal } from "../declare.ts";
import { runPlaywright } from "../playwright.ts";

/** The options as commander gives them; numbers are parsed where they are used. */
export interface RunOptions {
  profile?: string;
  baseUrl?: string;
  apiKey?: string;
  statesUrl?: string;
  proxy?: string;
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
  operator?: string;
  unmask?: true;
  also?: string;
  cleanUp?: true;
  dryRun?: true;
}

function toEnvironment(options: RunOptions): void {
  const variables = {
    [targetVariables.profile]: options.profile,
    [targetVariables.baseUrl]: options.baseUrl,
    [targetVariables.apiKey]: options.apiKey,
    [targetVariables.statesUrl]: options.statesUrl,
    [targetVariables.proxy]: options.proxy,
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
    [runVariables.operator]: options.operator,
    [runVariables.cleanUp]: options.cleanUp && "1",
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}

/** The exit code of a finished run. Where Playwright ended without results, it has no verdict. */
function exitCodeAfter({ run }: BegunRun): number {
  const { results } = filesIn(run.output);
  if (!existsSync(results)) {
    return exitCodeOf(rebuild(run.output, { checksOnDisk: allChecks() }).results.verdict);
  }
  return exitCodeOf(readResults(run.output).verdict);
}

const declare = (loaded: LoadedProfile): Promise<LoadedProfile> =>
  declareAtTerminal(loaded, process.env[targetVariables.profile]);

/** Judges the target, and ends with the exit code of its verdict; or says what that would send. @throws UsageError */
export async function prepareAndRun(options: RunOptions): Promise<void> {
  const exported = { ...process.env };
  toEnvironment(options);
  if (options.dryRun) {
    const { dryRun } = await import("./dry-run.ts");
    return dryRun(process.env);
  }
  if (options.unmask) showPersonalData();
  if (options.also !== undefined) writeAlso(options.also);
  const prepared = await beginRun(process.env, { exported, declare });
  try {
    await runPlaywright("inherit");
    process.exitCode = exitCodeAfter(prepared);
  } finally {
    await prepared.end();
  }
}
