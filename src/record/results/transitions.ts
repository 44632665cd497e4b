import { bankAccountTransitions, type Transition } from "../../../spec/bank-account-transitions.ts";
import type { Case } from "../../../spec/cases/dimensions.ts";
import { readCase } from "./case.ts";
import type { CheckResult, Outcome, Results } from "./results.ts";

export interface SeenTransition extends Transition {
  outcome: Outcome;
  finding?: string;
  checks: number;
}

const dimension: keyof Case = "existing account";

/** Whether a check is about a transition: of those about several states, that it names its. */
function isAbout({ requirement, cases = [] }: CheckResult, transition: Transition): boolean {
  if (!(transition.requirements as readonly string[]).includes(requirement)) return false;
  if (!transition.cases) return true;
  const named = new Set(cases.flatMap((words) => readCase(words)[dimension] ?? []));
  return transition.cases.some((value) => named.has(value));
}

function seen(transition: Transition, { checks, findings, requirements }: Results): SeenTransition {
  const about = checks.filter((check) => isAbout(check, transition));
  const ran = about.filter(({ outcome }) => outcome !== "not-run");
  const failed = new Set(ran.flatMap(({ id, outcome }) => (outcome === "failed" ? [id] : [])));
  const found = findings.filter(({ check }) => check !== undefined && failed.has(check));
  const [first] = found.toSorted((one, other) => Number(!!one.waiver) - Number(!!other.waiver));
  const base = { ...transition, checks: ran.length };
  if (first) return { ...base, outcome: first.waiver ? "waived" : "fail", finding: first.id };
  if (ran.length > 0) return { ...base, outcome: "pass" };
  const isOffered = requirements.some(
    ({ id, outcome }) =>
      (transition.requirements as readonly string[]).includes(id) && outcome !== "not-applicable",
  );
  return { ...base, outcome: isOffered ? "not-exercised" : "not-applicable" };
}

export const transitionsSeen = (results: Results): SeenTransition[] =>
  bankAccountTransitions.map((transition) => seen(transition, results));
