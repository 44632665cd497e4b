import { credentialOf, defectsOf, type Defect, isAccepted } from "../record/results/defects.ts";
import type { Finding, Results } from "../record/results/results.ts";
import { inWords } from "../record/results/words.ts";
import { counted } from "./words.ts";

const operationsNamed = 2;

function whichDo({ findings }: Defect): { who: string; areSeveral: boolean } {
  const names = [...new Set(findings.flatMap(({ operation }) => operation ?? []))];
  const left = names.length - operationsNamed;
  const named =
    left > 0
      ? [...names.slice(0, operationsNamed - 1), counted(left + 1, "more operation")]
      : names;
  return { who: named.join(" and ") || "The target", areSeveral: names.length > 1 };
}

function does(defect: Defect, first: Finding): string | undefined {
  const { areSeveral } = whichDo(defect);
  const verb = (one: string) => (areSeveral ? one : `${one}s`);
  const { kind } = first.expected;
  if (kind === "refused" && isAccepted([first])) {
    const credential = credentialOf(first);
    return `${verb("accept")} ${credential ? `wrong ${credential}` : "what must be refused"}`;
  }
  if (kind === "accepted") return `${verb("refuse")} what must be accepted`;
  return undefined;
}

/** A defect that breaks several requirements, in words: "getTransaction accepts wrong signatures: 3 requirements, 6 findings". */
export function defectInWords(defect: Defect): string | undefined {
  const { broken, findings } = defect;
  if (broken.length === 1) return undefined;
  const [first] = broken[0].findings;
  const done = does(defect, first);
  const what = done === undefined ? inWords(first).title : `${whichDo(defect).who} ${done}`;
  return `${what}: ${counted(broken.length, "requirement")}, ${counted(findings.length, "finding")}`;
}

/** "55 findings from 7 defects"; nothing where each finding is a defect. */
export function defectsInWords(results: Pick<Results, "findings" | "requirements">) {
  const { findings } = results;
  const defects = defectsOf(results).length;
  if (defects === findings.length) return undefined;
  return `${counted(findings.length, "finding")} from ${counted(defects, "defect")}`;
}
