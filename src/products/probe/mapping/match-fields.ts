import type { Leaf } from "./foreign.ts";
import type { OperationName } from "../../../../spec/operations.ts";
import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { profileDefaults } from "../../../judge/profile/load.ts";
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

/** More alike than this are names that say the same: `acct` is an account's id rather than its type. */
const plainLikeness = 0.75;

export function matchValues(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits?: Fits,
): FieldMatch[] {
  const values = leaves.filter((leaf) => !isRecord(leaf) && leaf.keys.length > 0);
  const found = matchFields(values, names, fits).filter(
    ({ likeness }) => likeness >= plainLikeness,
  );
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

const defaultsOf = (operation: OperationName): JsonObject => {
  const { operations } = profileDefaults() as { operations: Record<string, JsonObject> };
  return operations[operation] ?? {};
};

export function resultNames(operation: OperationName): string[] {
  const { result } = defaultsOf(operation);
  return isJsonObject(result) ? Object.keys(result) : [];
}

const holdsNre = (keys: readonly string[], leaves: readonly Leaf[]): boolean =>
  matchValues(
    leaves
      .filter((leaf) => keys.every((key, index) => leaf.keys[index] === key))
      .map((leaf) => ({ ...leaf, keys: leaf.keys.slice(keys.length) })),
    ["is_nre"],
  ).length > 0;

function findBankDetails(leaves: readonly Leaf[]): Leaf | undefined {
  return leaves
    .filter((leaf) => isRecord(leaf) && holdsNre(leaf.keys, leaves))
    .toSorted((one, other) => other.keys.length - one.keys.length)[0];
}

export function matchResults(
  operation: OperationName,
  answer: readonly Leaf[],
  fits?: Fits,
): FieldMatch[] {
  const names = resultNames(operation);
  const details = names.includes("bank_details") ? findBankDetails(answer) : undefined;
  const outside = details
    ? answer.filter(({ keys }) => !details.keys.every((key, index) => keys[index] === key))
    : answer;
  return [
    ...matchValues(
      outside,
      names.filter((name) => name !== "bank_details"),
      fits,
    ),
    ...(details ? [{ leaf: details, name: "bank_details", likeness: 0.9 }] : []),
  ];
}

const leastLikeness = 0.6;

interface FieldMatch {
  leaf: Leaf;
  name: string;
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

function likenessOf({ keys }: Leaf, name: string): number {
  if (isPartOf(keys)) return 0;
  if (isTimeOf(keys) && !isTimeOf([name])) return 0;
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
