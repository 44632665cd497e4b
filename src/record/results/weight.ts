import type { Section } from "../../../spec/vocabulary.ts";
import type { RegisterEntry } from "../../../spec/register.ts";
import { isAcceptedIn, isRefusedIn } from "../../contract/deviation.ts";
import type { Finding } from "./results.ts";

export const weights = ["money and authentication", "state", "error codes", "shape"] as const;
export type Weight = (typeof weights)[number];

const ofSection: Record<Section, Weight> = {
  answers: "shape",
  authentication: "money and authentication",
  users: "state",
  kyc: "state",
  "bank-accounts": "state",
  quotes: "money and authentication",
  sells: "money and authentication",
  funding: "money and authentication",
  status: "state",
  limits: "money and authentication",
  validation: "money and authentication",
  versioning: "state",
};

type SeenOf = readonly Pick<Finding, "seen">[];

export const isAccepted = (findings: SeenOf): boolean =>
  findings.some(({ seen }) => isAcceptedIn(seen));
export const isRefused = (findings: SeenOf): boolean =>
  findings.some(({ seen }) => isRefusedIn(seen));

/**
 * A wrong refusal of the error tables is about its code only, except authentication; a request that is
 * accepted in place of a refusal, about what the section is about.
 */
export function weightOf(
  { section, code }: Pick<RegisterEntry, "section" | "code">,
  findings: SeenOf,
): Weight {
  const isOfTables = code !== undefined && section !== "authentication";
  return isOfTables && !isAccepted(findings) ? "error codes" : ofSection[section];
}

/** Sorts by what is at risk, the gravest first; what is equal stays in order. */
export const byWeight = <Item>(
  items: readonly Item[],
  weightOfItem: (item: Item) => Weight,
): Item[] =>
  items.toSorted(
    (one, other) => weights.indexOf(weightOfItem(one)) - weights.indexOf(weightOfItem(other)),
  );
