import { existsSync } from "node:fs";
import { readEvidence } from "../../record/evidence/file.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import { filesIn } from "../../record/folder.ts";
import { showsPersonalData, shownOf } from "../../record/masking.ts";
import { leftIn, readResults } from "../../record/read-results.ts";
import { firstSchemaVersion } from "../../record/results/first-release.ts";
import type { RunLine } from "../../record/evidence/lines.ts";
import { readRun, readUnchanged } from "../../views/read-run.ts";
import { shownFolder } from "../../record/shown-folder.ts";
import { foldResults } from "../../record/results/fold.ts";
import type { Finding } from "../../record/results/results.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { nextFolder } from "../../judge/run/again.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { folderBehind } from "../../judge/run/latest.ts";
import { runVariables } from "../../judge/run/options.ts";
import { beginRun } from "../begin-run.ts";
import { declareAtTerminal } from "../declare.ts";
import { runPlaywright } from "../playwright.ts";
import { findingNamed } from "./finding.ts";
import { replayOutcome, type ReplayOutcome } from "./outcome.ts";
import { targetOf } from "./target.ts";
import { setReplayVariables } from "./variables.ts";
import { outcomeWords } from "./words.ts";

const mostTries = 10;

export interface ReplayOptions {
  apiKey?: string;
  proxy?: string;
  output?: string;
}

/** A verdict says the same of a whole run as its exit code does of a replay. */
const exitCodes: Record<ReplayOutcome["became"], number> = {
  fixed: exitCodeOf("conforming"),
  "still-there": exitCodeOf("not-conforming"),
  "not-exercised": exitCodeOf("not-fully-verified"),
  "no-answer": exitCodeOf(undefined),
};

function outcomeIn(folder: string, finding: Finding): ReplayOutcome {
  const { evidence } = filesIn(folder);
  if (!existsSync(evidence)) return { became: "no-answer", why: "The replay left no evidence." };
  const { lines, chain } = readEvidence(evidence);
  const results = foldResults(lines, {
    checksOnDisk: allChecks(),
    chain,
    folder: shownFolder(folder),
  });
  return replayOutcome(finding, shownOf(results, lines, showsPersonalData()).results, lines);
}

interface Tried {
  outcome: ReplayOutcome;
  folder: string;
}

/** Tries once, and then more often: what does not show at once, or could not be exercised, may be intermittent. */
async function tryAgain(folder: string, finding: Finding): Promise<Tried> {
  await runPlaywright("ignore");
  const outcome = outcomeIn(folder, finding);
  const isDecided = outcome.became === "still-there" || outcome.became === "no-answer";
  if (isDecided) return { outcome, folder };
  // No run adds to one that has ended.
  const next = nextFolder(folder);
  process.env[runVariables.output] = folder;
  process.env[runVariables.tries] = String(mostTries - 1);
  await runPlaywright("ignore");
  return { outcome: outcomeIn(next, finding), folder: next };
}

/** A run, and what it found. One of release 0.1 counts as it stands: nothing but its own suite can fold it again. */
function foundIn(folder: string): { run: RunLine; findings: Finding[] } {
  if (leftIn(folder)?.schemaVersion === firstSchemaVersion) {
    console.log(
      `${shownFolder(folder)} holds a run of release 0.1, whose findings had other ids than today's.`,
    );
    const { findings, advice } = readResults(folder);
    return { run: readUnchanged(folder).run, findings: [...findings, ...advice] };
  }
  const { run, lines } = readRun(folder, suiteIdentity());
  const { findings, advice } = foldResults(lines, { checksOnDisk: allChecks() });
  return { run, findings: [...findings, ...advice] };
}

/** Tries a finding again, and ends with what became of it. @throws UsageError */
export async function replay(
  name: string,
  named: string,
  { apiKey, proxy, output }: ReplayOptions,
): Promise<void> {
  const folder = folderBehind(named);
  const recorded = foundIn(folder);
  const finding = findingNamed(name, recorded.findings, folder);
  const exported = { ...process.env };
  const loaded = targetOf(recorded.run, apiKey, exported);
  const { apiKey: key } = loaded.profile.credentials;
  setReplayVariables(recorded.run, finding, { output, proxy, apiKey: key });
  const declare = (undeclared: LoadedProfile) =>
    declareAtTerminal(undeclared, recorded.run.target.profileFile);
  const { run, end } = await beginRun(process.env, { exported, loaded, declare });
  try {
    const { outcome, folder: tried } = await tryAgain(run.output, finding);
    console.log(outcomeWords(finding, outcome, tried));
    process.exitCode = exitCodes[outcome.became];
  } finally {
    await end();
  }
}
