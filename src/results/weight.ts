import type { Section } from "../../spec/vocabulary.ts";
import type { RegisterEntry } from "../../spec/register.ts";

/** What a deviation puts at risk, the gravest first. */
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

/** What a deviation from a requirement puts at risk: a row of the error tables its code, but for authentication. */
export function weightOf({ section, code }: Pick<RegisterEntry, "section" | "code">): Weight {
  if (code !== undefined && section !== "authentication") return "error codes";
  return ofSection[section];
}

/** Sorts what is about requirements by what is at risk, the gravest first; what is equal stays in order. */
export const byWeight = <Item>(
  items: readonly Item[],
  requirementOf: (item: Item) => Pick<RegisterEntry, "section" | "code">,
): Item[] =>
  items.toSorted(
    (one, other) =>
      weights.indexOf(weightOf(requirementOf(one))) -
      weights.indexOf(weightOf(requirementOf(other))),
  );
