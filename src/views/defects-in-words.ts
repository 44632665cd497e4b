import type { RegisterEntry } from "../../spec/register.ts";
import { consequences } from "../../spec/consequences.ts";
import type { Finding, Results } from "../record/results/results.ts";
import {
  type Defect,
  credentialOf,
  defectsOf,
  isAccepted,
  isRefused,
  weightOf,
} from "../record/results/defects.ts";
import { deviationInWords } from "../record/results/words.ts";
import { counted } from "./words.ts";

const ofErrorCodes =
  "Client programs can't tell what went wrong: they show the wrong message, or repeat what they shouldn't.";

/** The harm of wrong acceptances if there is one, of wrong refusals, or both if the findings show neither. */
export function consequenceOf(
  requirement: Pick<RegisterEntry, "section" | "code">,
  findings: readonly Pick<Finding, "seen">[],
): string {
  if (weightOf(requirement, findings) === "error codes") return ofErrorCodes;
  const [, harm, ofRefusal] = consequences[requirement.section];
  if (ofRefusal === undefined || isAccepted(findings)) return harm;
  return isRefused(findings) ? ofRefusal : `${harm} Or: ${ofRefusal}`;
}

const operationsNamed = 2;

/** "getUser refuses what must be accepted"; undefined if it neither accepts nor refuses. */
function behaviourOf({ findings }: Defect, first: Finding): string | undefined {
  const names = [...new Set(findings.flatMap(({ operation }) => operation ?? []))];
  const verb = (one: string) => (names.length > 1 ? one : `${one}s`);
  const left = names.length - operationsNamed;
  const named =
    left > 0
      ? [...names.slice(0, operationsNamed - 1), counted(left + 1, "more operation")]
      : names;
  const who = named.join(" and ") || "The target";
  const { kind } = first.expected;
  if (kind === "accepted") return `${who} ${verb("refuse")} what must be accepted`;
  if (kind !== "refused" || !isAccepted([first])) return undefined;
  const credential = credentialOf(first);
  return `${who} ${verb("accept")} ${credential ? `wrong ${credential}` : "what must be refused"}`;
}

/** "getTransaction accepts wrong signatures: 3 requirements, 6 findings"; undefined for a single requirement. */
export function defectInWords(defect: Defect): string | undefined {
  const { broken, findings } = defect;
  if (broken.length === 1) return undefined;
  const [first] = broken[0].findings;
  const what = behaviourOf(defect, first) ?? deviationInWords(first).title;
  return `${what}: ${counted(broken.length, "requirement")}, ${counted(findings.length, "finding")}`;
}

/** "55 findings from 7 defects"; undefined if each finding is a defect. */
export function defectsInWords(results: Pick<Results, "findings" | "requirements">) {
  const { findings } = results;
  const defects = defectsOf(results).length;
  if (defects === findings.length) return undefined;
  return `${counted(findings.length, "finding")} from ${counted(defects, "defect")}`;
}
