import { randomInt } from "node:crypto";
import { allChecks } from "../../judge/run/catalogue.ts";
import { readEvidence } from "../../record/evidence/file.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { isInvariantCheck } from "../../record/results/check-id.ts";
import { foldResults } from "../../record/results/fold.ts";
import type { CheckResult, Results } from "../../record/results/results.ts";
import { holds, note, unchecked, type Line } from "../../products/package/verify/check-derived.ts";
import { counted } from "../../views/words.ts";
import { beginRun } from "../begin-run.ts";
import { runPlaywright } from "../playwright.ts";
import { nextFolder } from "../../judge/run/folder.ts";
import { setVariables } from "../variables.ts";

/** Not by a seed, so that nobody can know the choice in advance. */
function chosenOf(checks: readonly CheckResult[], count: number): CheckResult[] {
  const left = checks.filter(({ id, outcome }) => outcome !== "not-run" && !isInvariantCheck(id));
  const chosen: CheckResult[] = [];
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(randomInt(left.length), 1));
  }
  return chosen;
}

const testsOf = (checks: readonly CheckResult[]): string =>
  [...new Set(checks.map(({ id }) => id.split("#")[0] ?? id))].join(" ");

function lineOf({ id, outcome }: CheckResult, now: CheckResult | undefined): Line[] {
  const { outcome: actual = "not-run", reason, detail } = now ?? {};
  if (actual === outcome) return [];
  if (actual === "not-run") {
    const why = [reason, detail].filter(Boolean).join(": ");
    return [unchecked(`${id} couldn't be made again (${why}).`)];
  }
  const text = `${id} differs: it ${outcome} in the package, and ${actual} now, twice.`;
  return [{ state: "differs", text }];
}

/** A different result counts if it comes twice: once may be chance. */
async function otherwise(chosen: readonly CheckResult[], folder: string, tries = 2) {
  setVariables({ test: testsOf(chosen) });
  await runPlaywright("ignore");
  const { lines } = readEvidence(filesIn(folder).evidence);
  const { checks } = foldResults(lines, { checksOnDisk: allChecks() });
  const now = new Map(checks.map((check) => [check.id, check]));
  const open = chosen.filter(({ id, outcome }) => now.get(id)?.outcome !== outcome);
  if (open.length === 0 || tries === 1)
    return open.flatMap((each) => lineOf(each, now.get(each.id)));
  setVariables({ output: folder });
  return otherwise(open, nextFolder(folder), tries - 1);
}

export async function spotCheck(
  { checks, run, target }: Results,
  { count, profile }: { count: number; profile: string },
): Promise<Line[]> {
  const chosen = chosenOf(checks, count);
  const exported = { ...process.env };
  setVariables({ profile, seed: run.seed, runs: run.options.runs, test: testsOf(chosen) });
  const { run: begun, end } = await beginRun(process.env, { exported });
  try {
    const again = counted(chosen.length, "check");
    const { baseUrl } = begun.loaded.profile;
    const lines = await otherwise(chosen, begun.output);
    const elsewhere = `The package is about ${target.baseUrl}, and checks were made again at ${baseUrl}.`;
    return [
      ...(baseUrl === target.baseUrl || target.embedded ? [] : [note(elsewhere)]),
      ...lines,
      note(`Made again: ${again}, chosen at random. Evidence: ${shownFolder(begun.output)}`),
      ...(lines.length > 0 ? [] : [holds(`Each of ${again} came out as in the package.`)]),
    ];
  } finally {
    await end();
  }
}
