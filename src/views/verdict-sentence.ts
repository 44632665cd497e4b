import { type Results, type Verdict, tallyOf } from "../record/results/results.ts";
import { defectsInWords } from "./defects-in-words.ts";
import { capitalized, counted, inPartWords, leftOutInWords, said } from "./words.ts";
import { isJsonObject } from "../../spec/json.ts";
import { simulating } from "../../spec/provider-states.ts";
import type { Budget } from "../record/evidence/lines.ts";

export const weaknessTitle = ({ verdict }: Results): string =>
  verdict === undefined || verdict === "not-conforming"
    ? "What these results leave open"
    : "What weakens this verdict";

/** Counts only rows that the profile has simulated; those that can't be raised otherwise don't weaken the verdict. */
function simulatedByProfile({ requirements, target }: Results): number {
  const { provocations } = target.resolvedProfile;
  if (!isJsonObject(provocations)) return 0;
  return requirements.filter(({ id, simulated }) => simulated && provocations[id] === simulating)
    .length;
}

export const uncheckedCertificate = ({ run, target }: Results): string[] =>
  run.environment.certificatesUnchecked && /^https:/i.test(target.baseUrl)
    ? [
        "The target's certificate wasn't checked (NODE_TLS_REJECT_UNAUTHORIZED=0): anyone in between could have answered.",
      ]
    : [];

export const budgetInWords = ({ requests, of, faultsFound }: Budget): string =>
  `Its budget of ${requests.toLocaleString("en")} of about ${of.toLocaleString("en")} requests finds ${Math.floor(100 * faultsFound)} % of the known faults`;

export function weakenedBy(results: Results): string[] {
  const { run, findings, checks } = results;
  const { only, test, shard, budget, maxRequests, path } = run.options;
  const has = (reason: string) => checks.some((check) => check.reason === reason);
  // Invariants judge a different request each time, so "seen sometimes" doesn't mean chance.
  const partly = findings.filter(
    ({ check, times }) => check !== undefined && times.deviating < times.of,
  ).length;
  const sentences = said([
    only.length > 0 && `It was limited to ${only.join(", ")}.`,
    test !== undefined && `It was limited to the test ${test}.`,
    path !== undefined && "A single counterexample was tried.",
    budget !== undefined && `${budgetInWords(budget)}.`,
    shard !== undefined && `It is the part ${shard} of a run.`,
    has("budget-spent") && `Its budget of ${maxRequests} requests was spent.`,
    has("stopped-early") && "It ended after its smoke stage.",
    partly > 0 &&
      !run.traffic &&
      `${counted(partly, "finding", "findings")} showed in some tries but not in all, by what was tried or by chance: another run may find more, or fewer.`,
    simulatedByProfile(results) > 0 &&
      `By the profile's choice ${counted(simulatedByProfile(results), "error row that requests can raise was", "error rows that requests can raise were")} only simulated: the target was told which error to answer, which shows the form of the error, not when the target raises it.`,
  ]);
  return [...uncheckedCertificate(results), ...sentences, ...(run.traffic?.notes ?? [])];
}

function whyNoVerdict({ harnessErrors, run, evidence }: Results): string {
  if (run.interrupted) {
    const end = `its evidence stops after line ${evidence.lines}`;
    const rest = run.traffic
      ? ""
      : " To go on with the rest, name its folder: run --resume FOLDER.";
    return `The run was interrupted: ${end}. The results cover what ran until then.${rest}`;
  }
  if (harnessErrors.length > 0) {
    const errors = counted(harnessErrors.length, "error");
    return `The suite itself failed (${errors}), so it gives no verdict on the target.`;
  }
  if (run.traffic)
    return "The traffic held no exchange with the interface, so there is no verdict.";
  return "No check ran, so there is no verdict on the target.";
}

const nothingUnwaived = ({ findings }: Results): string =>
  findings.length > 0 ? "every deviation found is waived" : "no deviation was found";

function whoDeviates(results: Results): string {
  const { requirements, findings } = results;
  const failed = requirements.filter(({ outcome }) => outcome === "fail");
  const ofClient = failed.filter(({ binds }) => binds === "client").length;
  const ofTarget = failed.length - ofClient;
  const unwaived = findings.filter(({ waiver }) => !waiver);
  const both = said([
    (ofTarget > 0 || ofClient === 0) &&
      `the target deviates from ${counted(ofTarget, "requirement")}`,
    ofClient > 0 && `the client deviates from ${counted(ofClient, "requirement")}`,
  ]);
  const found =
    defectsInWords({ ...results, findings: unwaived }) ?? counted(unwaived.length, "finding");
  return capitalized(`${both.join(" and ")}, in ${found}.`);
}

function whyNotConforming(results: Results): string {
  const { findings, waiverProblems } = results;
  const unwaived = findings.filter(({ waiver }) => !waiver).length;
  const deviates = whoDeviates(results);
  if (waiverProblems.length === 0) return deviates;
  const problems = `${counted(waiverProblems.length, "waiver")} must be looked at.`;
  return unwaived > 0
    ? `${deviates} ${problems}`
    : `${capitalized(nothingUnwaived(results))}, but ${problems}`;
}

function reasonFor(verdict: Verdict, results: Results): string {
  if (verdict === "conforming")
    return `Every applicable requirement was exercised, and ${nothingUnwaived(results)}.`;
  if (verdict === "not-conforming") return whyNotConforming(results);
  const open = tallyOf(results.requirements)["not-exercised"];
  const were = counted(open, "requirement was", "requirements were");
  return `${capitalized(nothingUnwaived(results))}, but ${were} not exercised${inPartWords(results)}.`;
}

function whyEnded({ run, target }: Results): string[] {
  if (!run.gone) return [];
  const { since, requests, failure, to } = run.gone;
  const left = counted(requests, "request");
  const first = to ? `, first to ${to.operation} (${to.sentBy})` : "";
  return [
    `The target at ${target.baseUrl} has not been itself since ${since} (${left}): ${failure}${first}. The results cover what ran until then.`,
  ];
}

function partsInWords({ run: { parts } }: Results): string[] {
  if (!parts) return [];
  const times = parts.map(({ startedAt }) => startedAt.slice(0, 16).replace("T", " "));
  return [`Made in ${parts.length} parts, begun at ${times.join(", ")} (UTC).`];
}

export function verdictSentence(results: Results): string {
  const { verdict, requirements } = results;
  const ended = [...whyEnded(results), ...partsInWords(results)];
  if (verdict === undefined) return [whyNoVerdict(results), ...ended].join(" ");
  const { waived } = tallyOf(requirements);
  const leftOut = leftOutInWords(results);
  return [
    reasonFor(verdict, results),
    ...(waived > 0 ? [`Waived: ${counted(waived, "requirement")}.`] : []),
    ...(leftOut ? [`Not judged, as the profile leaves it out: ${leftOut}.`] : []),
    ...ended,
  ].join(" ");
}
