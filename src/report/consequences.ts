import type { RegisterEntry } from "../../spec/register.ts";
import type { Section } from "../../spec/vocabulary.ts";
import type { Finding } from "../results/results.ts";
import { weightOf } from "../results/weight.ts";

const ofErrorCodes =
  "Client programs can't tell what went wrong: they show the wrong message, or repeat what they shouldn't.";

const ofSection: Record<Section, string> = {
  answers: "Client programs can't read such a response, or take it for something else.",
  authentication:
    "Somebody could act in the name of a client or a user, or a rightful client is turned away.",
  users: "A person could have two records or none, and their KYC and limits with them.",
  kyc: "A person could sell without being identified as required, or is wrongly turned away.",
  "bank-accounts":
    "Money could go to an account that isn't the user's or wasn't verified, or a rightful account is refused.",
  quotes: "A user gets no quote, or one for an amount that can't be sold.",
  sells: "A user could be paid twice or beyond what is allowed, or can't sell what is allowed.",
  funding: "A sell could be taken for funded that isn't, or the other way round.",
  status: "Users and support staff see another state of a transaction than the real one.",
  limits: "A user could sell more than the limits allow, or is stopped although they allow it.",
  validation: "A sell that will be refused is shown to a user as allowed, or the other way round.",
  versioning: "Programs that use the older endpoints could stop working.",
};

/** What it can mean for people and their money that a requirement isn't met, in a sentence for lay readers. */
export const consequenceOf = (
  requirement: Pick<RegisterEntry, "section" | "code">,
  findings: readonly Pick<Finding, "actual">[],
): string =>
  weightOf(requirement, findings) === "error codes" ? ofErrorCodes : ofSection[requirement.section];
