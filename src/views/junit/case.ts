import type { Case } from "../cases/cases.ts";
import type { CaseOutcome } from "../cases/outcome.ts";
import type { Element } from "./xml.ts";

const elements = { failed: "failure", skipped: "skipped", error: "error" } as const;

function outcomeElements(outcome: CaseOutcome): Element[] {
  if (outcome.status === "passed") return [];
  const { status, type, message, details } = outcome;
  return [
    {
      name: elements[status],
      attributes: { type, message },
      ...(details !== undefined && { text: details }),
    },
  ];
}

/** A test case of JUnit: what was found fails it, a gap, a waiver or advice makes it skipped. */
export const caseElement = ({ section, requirement, name, outcome }: Case): Element => ({
  name: "testcase",
  attributes: { classname: requirement ? `${section}.${requirement}` : section, name },
  children: outcomeElements(outcome),
});
