import type { RegisterEntry } from "../../spec/register.ts";
import type { Section } from "../../spec/vocabulary.ts";
import type { Finding, Results } from "../record/results/results.ts";
import {
  type Defect,
  credentialOf,
  defectsOf,
  isAccepted,
  isRefused,
  weightOf,
} from "../record/results/defects.ts";
import { inWords } from "../record/results/words.ts";
import { counted } from "./words.ts";

const ofErrorCodes =
  "Client programs can't tell what went wrong: they show the wrong message, or repeat what they shouldn't.";

const ofSection: Record<Section, Record<"accepts" | "refuses", string> | string> = {
  answers: "Client programs can't read such a response, or take it for something else.",
  authentication: {
    accepts: "Somebody could act in the name of a client or a user.",
    refuses: "A rightful client is turned away.",
  },
  users: "A person could have two records or none, and their KYC and limits with them.",
  kyc: {
    accepts: "A person could sell without being identified as required.",
    refuses: "A person is wrongly kept from selling.",
  },
  "bank-accounts": {
    accepts: "Money could go to an account that isn't the user's or wasn't verified.",
    refuses: "A rightful account is refused.",
  },
  quotes: {
    accepts: "A user gets a quote for what can't be sold.",
    refuses: "A user gets no quote for what can be sold.",
  },
  sells: {
    accepts: "A user could be paid twice or beyond what is allowed.",
    refuses: "A user can't sell what is allowed.",
  },
  funding: {
    accepts: "A sell could be taken for funded that isn't.",
    refuses: "A sell that was funded isn't taken for funded.",
  },
  status: "Users and support staff see another state of a transaction than the real one.",
  limits: "A user could sell more than the limits allow, or is stopped although they allow it.",
  validation: "A sell that will be refused is shown to a user as allowed, or the other way round.",
  versioning: "Programs that use the older endpoints could stop working.",
};

/** The harm of wrong acceptances if there is one, of wrong refusals, or both if the findings show neither. */
export function consequenceOf(
  requirement: Pick<RegisterEntry, "section" | "code">,
  findings: readonly Pick<Finding, "seen">[],
): string {
  if (weightOf(requirement, findings) === "error codes") return ofErrorCodes;
  const harm = ofSection[requirement.section];
  if (typeof harm === "string") return harm;
  if (isAccepted(findings)) return harm.accepts;
  return isRefused(findings) ? harm.refuses : `${harm.accepts} Or: ${harm.refuses}`;
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
  const what = behaviourOf(defect, first) ?? inWords(first).title;
  return `${what}: ${counted(broken.length, "requirement")}, ${counted(findings.length, "finding")}`;
}

/** "55 findings from 7 defects"; undefined if each finding is a defect. */
export function defectsInWords(results: Pick<Results, "findings" | "requirements">) {
  const { findings } = results;
  const defects = defectsOf(results).length;
  if (defects === findings.length) return undefined;
  return `${counted(findings.length, "finding")} from ${counted(defects, "defect")}`;
}
