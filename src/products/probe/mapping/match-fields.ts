import type { Leaf } from "./foreign.ts";
import { plainWords, similarity } from "./words.ts";

const leastLikeness = 0.6;

export interface FieldMatch {
  leaf: Leaf;
  name: string;
  /** From 0 to 1. */
  likeness: number;
}

/** Whether a value says when something was: `Transaction.At` is no id of a transaction. */
const isTimeOf = (keys: readonly string[]): boolean =>
  /\b(at|on|time|date|expiry)$/.test(plainWords(keys.at(-1) ?? ""));

/** Whether a value is a part of another: `maskedNumber` is no number of an account. */
const isPartOf = (keys: readonly string[]): boolean =>
  /\b(masked|mask|suffix|tail|ending|last ?4|last (four|digits))\b/.test(
    plainWords(keys.at(-1) ?? ""),
  );

/** How alike a value's place is to a name: by its own key, or with those that lead to it. */
function likenessOf({ keys }: Leaf, name: string): number {
  if (isPartOf(keys)) return 0;
  if (isTimeOf(keys) && !isTimeOf([name])) return 0;
  const tails = keys.map((_, index) => keys.slice(index).join(" "));
  return Math.max(0, ...tails.map((tail) => similarity(tail, name)));
}

/** Whether a value may go by a name of ours. */
export type Fits = (leaf: Leaf, name: string) => boolean;

/** Pairs foreign values with names of ours, the most alike first; each of both at most once. */
export function matchFields(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits: Fits = () => true,
): FieldMatch[] {
  const pairs = leaves
    .flatMap((leaf) => names.map((name) => ({ leaf, name, likeness: likenessOf(leaf, name) })))
    .filter(({ leaf, name, likeness }) => likeness >= leastLikeness && fits(leaf, name))
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness || one.leaf.keys.length - other.leaf.keys.length,
    );
  const taken = new Set<unknown>();
  return pairs.filter(({ leaf, name }) => {
    if (taken.has(leaf) || taken.has(name)) return false;
    taken.add(leaf).add(name);
    return true;
  });
}

export const reasonOf = ({ leaf, name, likeness }: FieldMatch): string => {
  const place = leaf.keys.join(".");
  if (likeness === 1) return `${place} has the same name as ${name}`;
  return `${place} is most like ${name} (${Math.round(likeness * 100)} %)`;
};
