import type { EvidenceLine, RunLine } from "../../record/evidence/lines.ts";
import { counted } from "../../views/words.ts";
import {
  areAboutSame,
  firstSchemaVersion,
  isOfFirstRelease,
} from "../../record/results/results-file.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { existsSync } from "node:fs";
import { exclusionOf, onRecord } from "../../../spec/ledger.ts";
import { findEntry } from "../../../spec/register.ts";
import { UsageError, didYouMean } from "../../ground/usage-error.ts";
import { type LoadedProfile } from "../../judge/profile/load.ts";
import { findingLines } from "../../views/terminal/finding.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { shellWord } from "../../wire/shell.ts";
import { visibleLines } from "../../record/visible.ts";
import { readEvidence } from "../../record/evidence/file.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { shownOf, showsPersonalData } from "../../record/masking.ts";
import { leftIn, readResults } from "../../record/read-results.ts";
import { readRun, readUnchanged } from "../../reporting/read-run.ts";
import { foldResults } from "../../record/results/fold.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { beginRun } from "../begin-run.ts";
import { targetOf } from "../recorded-target.ts";
import { declareAtTerminal } from "../declare.ts";
import { runPlaywright } from "../playwright.ts";
import { setVariables, variables } from "../variables.ts";
import { folderBehind, nextFolder } from "../../judge/run/folder.ts";

type ReplayOutcome =
  | { became: "still-there"; finding: Finding; isSame: boolean }
  | { became: "fixed" | "not-exercised" | "no-answer"; why: string };

const isSame = (finding: Finding, other: Finding): boolean =>
  isOfFirstRelease(finding) ? areAboutSame(finding, other) : other.id === finding.id;

function looksAt(
  { check, requirement, operation }: Finding,
  lines: readonly EvidenceLine[],
): { looks: number; whyNot?: string } {
  if (check !== undefined) {
    const made = lines.filter((line) => line.kind === "check").filter(({ id }) => id === check);
    const notRun = made.find(({ outcome }) => outcome === "not-run");
    const whyNot = notRun && [notRun.reason, notRun.detail].filter(Boolean).join(": ");
    const looks = made.filter(({ outcome }) => outcome !== "not-run").length;
    return { looks, ...(whyNot && { whyNot }) };
  }
  const sent = lines.filter((line) => line.kind === "exchange");
  const held = sent.filter(
    ({ exchange, satisfied }) =>
      satisfied.includes(requirement) && (!operation || exchange.operation === operation),
  );
  return { looks: held.length };
}

export function replayOutcome(
  finding: Finding,
  results: Results,
  lines: readonly EvidenceLine[],
): ReplayOutcome {
  const [error = results.run.interrupted && "The replay was interrupted."] = results.harnessErrors;
  if (error) return { became: "no-answer", why: error };
  const seen = [...results.findings, ...results.advice];
  const same = seen.find((other) => isSame(finding, other));
  const { check, requirement, operation } = finding;
  const isInAnotherForm = (other: Finding) =>
    (check !== undefined && other.check === check) ||
    (other.requirement === requirement && other.operation === operation);
  const again = same ?? seen.find(isInAnotherForm);
  if (again) return { became: "still-there", finding: again, isSame: again === same };
  const { looks, whyNot = "nothing was sent that could show it" } = looksAt(finding, lines);
  if (looks === 0) return { became: "not-exercised", why: whyNot };
  const what = finding.check === undefined ? "response" : "try";
  return {
    became: "fixed",
    why: `not seen in ${counted(looks, what, what === "try" ? "tries" : "responses")}`,
  };
}

export function findingNamed(name: string, findings: readonly Finding[], folder: string): Finding {
  const alike = findings.filter(({ id }) => id.startsWith(name));
  const found = findings.find(({ id }) => id === name) ?? alike[0];
  if (found && (found.id === name || alike.length === 1)) return found;
  const ids = (found ? alike : findings).map(({ id }) => id);
  if (found) {
    throw new UsageError(
      `${ids.length} findings in ${shownFolder(folder)} begin with "${name}":\n  ${ids.join("\n  ")}`,
    );
  }
  const others = `${didYouMean(name, ids)} Its results.json has all findings.`;
  throw new UsageError(
    `There is no finding "${name}" in ${shownFolder(folder)}.${ids.length > 0 ? others : " That run found nothing."}`,
  );
}

type Given = Partial<Record<"output" | "proxy" | "apiKey", string | undefined>>;

/** Variables that the user exports for runs, such as an output folder, don't count for a replay. */
function setReplayVariables({ options, target }: RunLine, finding: Finding, given: Given): void {
  const { output, apiKey, proxy = process.env[variables.proxy] } = given;
  const { seed, runs, rate } = options;
  const { id, test, path } = finding;
  for (const name of Object.values(variables)) delete process.env[name];
  setVariables({
    output,
    seed,
    runs,
    path,
    rate,
    test,
    finding: id,
    workers: 1,
    proxy,
    profile: target.profileFile,
    apiKey: target.credentials.keyInProfile ? undefined : apiKey,
    baseUrl: target.embedded ? undefined : target.baseUrl,
  });
}

/** The same exit codes as for a whole run. */
const endings: Record<ReplayOutcome["became"], [words: string, exitCode: number]> = {
  fixed: ["FIXED", exitCodeOf("conforming")],
  "still-there": ["STILL THERE", exitCodeOf("not-conforming")],
  "not-exercised": ["NOT EXERCISED", exitCodeOf("not-fully-verified")],
  "no-answer": ["NO ANSWER", exitCodeOf(undefined)],
};

function outcomeWords(finding: Finding, outcome: ReplayOutcome, folder: string): string {
  const paint = paintFor(process.stdout);
  const [ending] = endings[outcome.became];
  const evidence = `Evidence  ${shownFolder(folder)}`;
  if (outcome.became !== "still-there") {
    const alone = `\nA replay sends the requests of this test alone. If nothing was changed in the target, the finding may\ndepend on what others do at the same time: run again with --only ${finding.requirement}.`;
    const note = outcome.became === "fixed" ? alone : "";
    return `${evidence}${note}\n${ending}: ${finding.id}, ${visibleLines(outcome.why)}`;
  }
  const form = outcome.isSame ? "" : ", in another form";
  return [
    ...findingLines(outcome.finding, paint),
    evidence,
    `${ending}${form}: ${outcome.finding.id}`,
  ].join("\n");
}

function outcomeIn(folder: string, finding: Finding): ReplayOutcome {
  const { evidence } = filesIn(folder);
  if (!existsSync(evidence)) return { became: "no-answer", why: "The replay left no evidence." };
  const { lines, chain } = readEvidence(evidence);
  const about = { checksOnDisk: allChecks(), chain, folder: shownFolder(folder) };
  const results = foldResults(lines, about);
  return replayOutcome(finding, shownOf(results, lines, showsPersonalData()).results, lines);
}

/** A finding that doesn't show at the first try, or isn't exercised, may be intermittent: tries nine times more. */
async function tryAgain(folder: string, finding: Finding) {
  await runPlaywright("ignore");
  const outcome = outcomeIn(folder, finding);
  const isDecided = outcome.became === "still-there" || outcome.became === "no-answer";
  if (isDecided) return { outcome, folder };
  // A run that has ended can't be continued.
  const next = nextFolder(folder);
  setVariables({ output: folder, tries: 9 });
  await runPlaywright("ignore");
  return { outcome: outcomeIn(next, finding), folder: next };
}

/** Release 0.1's results are taken as they are, since only its own suite can fold its evidence. */
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

function refuseOnRecord(name: string, folder: string): void {
  if (!leftIn(folder)) return;
  const { findings, advice } = readResults(folder);
  const finding = [...findings, ...advice].find(({ id }) => id.startsWith(name));
  if (!finding) return;
  const { id, check, requirement } = finding;
  const isGone =
    !findEntry(requirement) ||
    (check !== undefined && !allChecks().some((one) => one.id === check)) ||
    exclusionOf({ id: check, requirement });
  const told = isGone ? onRecord(check ?? requirement) : [];
  if (told.length === 0) return;
  throw new UsageError(
    `${id} can't be tried again: this suite doesn't judge it. ${told.join(" ")}`,
  );
}

export async function replay(name: string, named: string, { apiKey, proxy, output }: Given) {
  const folder = folderBehind(named);
  refuseOnRecord(name, folder);
  const recorded = foundIn(folder);
  const finding = findingNamed(name, recorded.findings, folder);
  if (recorded.run.traffic) {
    const { id, requirement } = finding;
    throw new UsageError(
      `${id} is of traffic: requests of others can't be sent again. What was recorded is judged again by:\n  npx wallet-conformance judge ${shellWord(shownFolder(folder))}\n` +
        `For what has changed since, judge new traffic; explain ${requirement} names the scenarios of the command client that show it.`,
    );
  }
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
    process.exitCode = endings[outcome.became][1];
  } finally {
    await end();
  }
}
