import type { Results, Verdict } from "../results/results.ts";
import { tallyOf } from "../results/tally.ts";
import { counted } from "./words.ts";

function whyNone({ harnessErrors, run }: Results): string {
  if (run.interrupted) return "The run was interrupted; what follows is what was seen until then.";
  if (harnessErrors.length > 0) {
    const faults = counted(harnessErrors.length, "fault");
    return `The suite itself went wrong (${faults}), so nothing is said of the target.`;
  }
  return "No check ran, so there is nothing to say of the target.";
}

function whyNotConforming({ requirements, findings, waiverProblems }: Results): string {
  const unwaived = findings.filter(({ waiver }) => !waiver).length;
  const broken = counted(tallyOf(requirements).fail, "requirement");
  const deviates = `The target deviates from ${broken}, in ${counted(unwaived, "finding")}.`;
  if (waiverProblems.length === 0) return deviates;
  const problems = `${counted(waiverProblems.length, "waiver")} must be looked at.`;
  return unwaived > 0
    ? `${deviates} ${problems}`
    : `No finding is without a waiver, but ${problems}`;
}

const reasonFor: Record<Verdict, (results: Results) => string> = {
  conforming: () => "Every applicable requirement was exercised, and none was found broken.",
  "not-conforming": whyNotConforming,
  "not-fully-verified": ({ requirements }) => {
    const open = tallyOf(requirements)["not-exercised"];
    const gaps = counted(open, "requirement was", "requirements were");
    return `No deviation was found, but ${gaps} not exercised.`;
  },
};

/** The verdict's reason in a sentence or two. */
export function verdictSentence(results: Results): string {
  const { verdict, requirements } = results;
  if (verdict === undefined) return whyNone(results);
  const { waived } = tallyOf(requirements);
  const mercy = counted(waived, "requirement is", "requirements are");
  return reasonFor[verdict](results) + (waived > 0 ? ` ${mercy} broken but waived.` : "");
}
