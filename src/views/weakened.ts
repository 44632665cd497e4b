import { isJsonObject } from "../../spec/json.ts";
import { simulating } from "../../spec/provider-states.ts";
import type { Budget } from "../record/evidence/identities.ts";
import type { Results } from "../record/results/results.ts";
import { counted } from "./words.ts";

/** Where no verdict could be better than it is, they still say what is left open. */
export const weaknessTitle = ({ verdict }: Results): string =>
  verdict === undefined || verdict === "not-conforming"
    ? "What these results leave open"
    : "What weakens this verdict";

/**
 * How many rows were simulated because the profile says so. Rows that the suite itself can only have simulated,
 * such as internal failures, make no verdict weaker.
 */
function simulatedByProfile({ requirements, target }: Results): number {
  const { provocations } = target.resolvedProfile;
  if (!isJsonObject(provocations)) return 0;
  return requirements.filter(({ id, simulated }) => simulated && provocations[id] === simulating)
    .length;
}

/** That the target's certificate was not looked at, where it has one. */
export const uncheckedCertificate = ({ run, target }: Results): string[] =>
  run.environment.certificatesUnchecked && /^https:/i.test(target.baseUrl)
    ? [
        "The target's certificate wasn't checked (NODE_TLS_REJECT_UNAUTHORIZED=0): anyone in between could have answered.",
      ]
    : [];

/** "Its budget of 2,000 of about 8,000 requests finds 72 % of the known faults". */
export const budgetInWords = ({ requests, of, faultsFound }: Budget): string =>
  `Its budget of ${requests.toLocaleString("en")} of about ${of.toLocaleString("en")} requests finds ${Math.floor(100 * faultsFound)} % of the known faults`;

export function weakenedBy(results: Results): string[] {
  const { run, findings, checks } = results;
  const { only, test, shard, budget, maxRequests, path } = run.options;
  const has = (reason: string) => checks.some((check) => check.reason === reason);
  // What is judged at every response is judged of different requests: a part of them says nothing of chance.
  const partly = findings.filter(
    ({ check, times }) => check !== undefined && times.deviating < times.of,
  ).length;
  const sentences: (string | false)[] = [
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
      `By the profile's choice ${counted(simulatedByProfile(results), "error row was", "error rows were")} simulated: the target was told which error to answer, which shows the form of the error, not when the target raises it.`,
  ];
  return [
    ...uncheckedCertificate(results),
    ...sentences.filter((sentence) => sentence !== false),
    ...(run.traffic?.notes ?? []),
  ];
}
