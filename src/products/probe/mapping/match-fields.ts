import type { Leaf } from "./foreign.ts";
import type { OperationName } from "../../../../spec/operations.ts";
import { defaultProfile } from "../../../judge/profile/load.ts";
import { plainWords, similarity } from "./words.ts";

const shortNames: Record<string, string[]> = {
  user_id: ["user", "uuid", "id"],
  quote_id: ["id", "quote"],
  transaction_id: ["id", "transaction", "reference", "number"],
  bank_account_id: ["id", "account_id", "payout_account", "account"],
  kyc_state: ["kyc", "state"],
  is_nri: ["nri"],
  is_nre: ["nre"],
  account_type: ["type"],
  account_number: ["number"],
  to_amount: ["payout", "receive", "proceeds"],
  from_amount: ["amount", "size"],
  from_currency: ["src", "base", "from", "source", "sell", "crypto"],
  to_currency: ["dst", "dest", "counter", "quote", "to", "for", "target", "fiat", "receive"],
  settlement_expiry: [
    "settle_before",
    "settle_by",
    "settlement_deadline",
    "deadline",
    "expiry_date",
  ],
  transaction_hash: ["hash", "proof"],
  sender_address: ["from_address", "source_address", "sender", "from"],
  refund_address: ["return_address", "refund"],
  legal_name: ["name"],
};

const isRecord = ({ type }: Leaf): boolean => type === "object" || type === "array";

export function matchValues(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits?: Fits,
): FieldMatch[] {
  const values = leaves.filter((leaf) => !isRecord(leaf) && leaf.keys.length > 0);
  // At 0.75 `acct` is an account's id rather than its type.
  const found = matchFields(values, names, fits).filter(({ likeness }) => likeness >= 0.75);
  const free = () => values.filter((leaf) => found.every((match) => match.leaf !== leaf));
  const missing = () => names.filter((name) => found.every((match) => match.name !== name));
  for (const name of missing()) {
    const [match] = (shortNames[name] ?? []).flatMap((alias) =>
      matchFields(free(), [alias], (leaf) => fits?.(leaf, name) ?? true),
    );
    if (match) found.push({ ...match, name, likeness: match.likeness * 0.9 });
  }
  return [...found, ...matchFields(free(), missing(), fits)];
}

export const resultNames = (operation: OperationName): string[] =>
  Object.keys(defaultProfile().profile.operations[operation]?.result ?? {});

const isBelow = ({ keys }: Leaf, record: Leaf): boolean =>
  record.keys.every((key, index) => keys[index] === key);

const findBankDetails = (leaves: readonly Leaf[]): Leaf | undefined =>
  leaves
    .filter((record) => {
      if (!isRecord(record)) return false;
      const own = leaves
        .filter((leaf) => isBelow(leaf, record))
        .map((leaf) => ({ ...leaf, keys: leaf.keys.slice(record.keys.length) }));
      return matchValues(own, ["is_nre"]).length > 0;
    })
    .toSorted((one, other) => other.keys.length - one.keys.length)[0];

export function matchResults(
  operation: OperationName,
  answer: readonly Leaf[],
  fits?: Fits,
): FieldMatch[] {
  const names = new Set(resultNames(operation));
  const details = names.delete("bank_details") ? findBankDetails(answer) : undefined;
  const outside = details ? answer.filter((leaf) => !isBelow(leaf, details)) : answer;
  const found = matchValues(outside, [...names], fits);
  return details ? [...found, { leaf: details, name: "bank_details", likeness: 0.9 }] : found;
}

interface FieldMatch {
  leaf: Leaf;
  name: string;
  likeness: number;
}

/** A time isn't an id: `Transaction.At`. */
const time = /\b(at|on|time|date|expiry)$/;

/** A part of a value isn't the value: `maskedNumber`. */
const part = /\b(masked|mask|suffix|tail|ending|last ?4|last (four|digits))\b/;

function likenessOf({ keys }: Leaf, name: string): number {
  const words = plainWords(keys.at(-1) ?? "");
  if (part.test(words) || (time.test(words) && !time.test(plainWords(name)))) return 0;
  const tails = keys.map((_, index) => keys.slice(index).join(" "));
  return Math.max(0, ...tails.map((tail) => similarity(tail, name)));
}

type Fits = (leaf: Leaf, name: string) => boolean;

export function matchFields(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits: Fits = () => true,
): FieldMatch[] {
  const pairs = leaves
    .flatMap((leaf) => names.map((name) => ({ leaf, name, likeness: likenessOf(leaf, name) })))
    .filter(({ leaf, name, likeness }) => likeness >= 0.6 && fits(leaf, name))
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
