import { existsSync } from "node:fs";
import { type LoadedProfile } from "../../judge/profile/load.ts";
import { filesIn } from "../../record/folder.ts";
import { writeAlso } from "../../views/further-views.ts";
import { showPersonalData } from "../../record/masking.ts";
import { readResults } from "../../record/read-results.ts";
import { rebuild } from "../../views/rebuild.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { setVariables, variables } from "../variables.ts";
import { beginRun, type BegunRun } from "../begin-run.ts";
import { declareAtTerminal } from "../declare.ts";
import { runPlaywright } from "../playwright.ts";
import { budgetInWords } from "../../views/verdict-sentence.ts";

export type GivenToRun = Partial<
  Record<keyof typeof variables, string | string[] | true> &
    Record<"also" | "resume", string> &
    Record<"notOlderThan", number> &
    Record<"dryRun" | "unmask", true>
>;

function exitCodeAfter({ run: { output } }: BegunRun): number {
  const { verdict } = existsSync(filesIn(output).results)
    ? readResults(output)
    : rebuild(output, { checksOnDisk: allChecks() }).results;
  return exitCodeOf(verdict);
}

const declare = (loaded: LoadedProfile): Promise<LoadedProfile> =>
  declareAtTerminal(loaded, process.env[variables.profile]);

export async function prepareAndRun(options: GivenToRun): Promise<void> {
  const exported = { ...process.env };
  setVariables(options);
  if (options.dryRun) {
    const { dryRun } = await import("./dry-run.ts");
    return dryRun(process.env);
  }
  if (options.unmask) showPersonalData();
  if (options.also !== undefined) writeAlso(options.also);
  const { resume: resumeFrom } = await import("./resume.ts");
  const resumed = resumeFrom(options, exported);
  const prepared = await beginRun(process.env, { exported, declare, ...resumed });
  if (prepared.run.budget) console.log(`${budgetInWords(prepared.run.budget)}.`);
  try {
    await runPlaywright("inherit");
    process.exitCode = exitCodeAfter(prepared);
  } finally {
    await prepared.end();
  }
}
