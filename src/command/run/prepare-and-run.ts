import { existsSync } from "node:fs";
import { type LoadedProfile } from "../../judge/profile/load.ts";
import { writeAlso } from "../../reporting/further-views.ts";
import { showPersonalData } from "../../record/masking.ts";
import { readResults } from "../../record/read-results.ts";
import { rebuild } from "../../reporting/rebuild.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { setVariables, variables } from "../variables.ts";
import { beginRun, type BegunRun } from "../begin-run.ts";
import { declareAtTerminal } from "../declare.ts";
import { runPlaywright } from "../playwright.ts";
import { budgetInWords } from "../../views/verdict-sentence.ts";
import { partsOf } from "../../record/evidence/parts.ts";
import { leftByRun } from "../../record/evidence/not-exercised-reasons.ts";
import { foldResults } from "../../record/results/fold.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { targetOf } from "../recorded-target.ts";
import { folderBehind } from "../../judge/run/folder.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { readRun, type RecordedRun } from "../../reporting/read-run.ts";
import { dryRun, plannedTests } from "./dry-run.ts";

type GivenToRun = Partial<
  Record<keyof typeof variables, string | string[] | true> &
    Record<"also" | "resume", string> &
    Record<"notOlderThan", number> &
    Record<"dryRun" | "unmask", true>
>;

const ofTheRun = [
  "profile",
  "baseUrl",
  "statesUrl",
  "only",
  "seed",
  "runs",
  "path",
  "shard",
  "challenge",
] as const;

function hindranceTo({ run, lines, folder }: RecordedRun, notOlderThan: number) {
  const shown = shownFolder(folder);
  if (run.traffic) return `${shown} holds traffic, which can't be resumed.`;
  const { shard, test, path } = run.options;
  if (shard !== undefined)
    return `${shown} holds the shard ${shard} of a run. Run that shard again, or join all shards with report first.`;
  if (test !== undefined || path !== undefined)
    return `${shown} holds a replay, which can't be resumed.`;
  const oldest = Date.now() - notOlderThan;
  const old = partsOf(lines).find(({ startedAt }) => Date.parse(startedAt) < oldest);
  return (
    old &&
    `The run in ${shown} began at ${old.startedAt}, longer ago than --not-older-than allows. Begin a new one.`
  );
}

function openTests({ run, lines, folder }: RecordedRun, profile: Profile): string[] {
  const { checks } = foldResults(lines, { checksOnDisk: allChecks() });
  const byTest = groupBy(checks, ({ id }) => id.split("#")[0] ?? id);
  const sent = new Set(lines.flatMap((line) => (line.kind === "exchange" ? line.sentBy : [])));
  const open = plannedTests({ only: run.options.only }, profile).flatMap(({ id }) => {
    const made = byTest.get(id);
    const isOpen = made ? made.some(({ reason }) => leftByRun.has(reason)) : !sent.has(id);
    return isOpen ? id : [];
  });
  if (open.length > 0) return open;
  throw new UsageError(
    `The run in ${shownFolder(folder)} left nothing that another could look at. Its report says what is open, and why.`,
  );
}

function resume(
  { resume: named, notOlderThan, apiKey, ...given }: GivenToRun,
  exported: NodeJS.ProcessEnv,
): { resumed: RecordedRun; loaded: LoadedProfile } | undefined {
  if (named === undefined) {
    if (notOlderThan === undefined) return undefined;
    throw new UsageError("--not-older-than is about the run to go on with. Name it with --resume.");
  }
  const doubled = ofTheRun.find((name) => given[name] !== undefined);
  if (doubled !== undefined) {
    const flag = doubled.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(
      `The run that is resumed has said what --${flag} gives. Leave --${flag} out.`,
    );
  }
  const recorded = readRun(folderBehind(named), suiteIdentity());
  const hindrance = hindranceTo(recorded, notOlderThan ?? Infinity);
  if (hindrance !== undefined) throw new UsageError(hindrance);
  const run = partsOf(recorded.lines).at(-1)?.run ?? recorded.run;
  const loaded = targetOf(run, apiKey?.toString(), exported);
  for (const name of ofTheRun) delete process.env[variables[name]];
  const test = openTests(recorded, loaded.profile).join(" ");
  setVariables({ profile: run.target.profileFile, test });
  return { resumed: { ...recorded, run }, loaded };
}

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
  if (options.dryRun) return dryRun(process.env);
  if (options.unmask) showPersonalData();
  if (options.also !== undefined) writeAlso(options.also);
  const resumed = resume(options, exported);
  const prepared = await beginRun(process.env, { exported, declare, ...resumed });
  if (prepared.run.budget) console.log(`${budgetInWords(prepared.run.budget)}.`);
  try {
    await runPlaywright("inherit");
    process.exitCode = exitCodeAfter(prepared);
  } finally {
    await prepared.end();
  }
}
