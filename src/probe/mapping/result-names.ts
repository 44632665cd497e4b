import type { OperationName } from "../../../spec/operations.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { profileDefaults } from "../../profile/load.ts";
import type { Leaf } from "./foreign.ts";
import { matchFields, type FieldMatch } from "./match-fields.ts";

const defaultsOf = (operation: OperationName): JsonObject => {
  const { operations } = profileDefaults() as { operations: Record<string, JsonObject> };
  return operations[operation] ?? {};
};

/** The results that the suite reads from an operation. */
export function resultNames(operation: OperationName): string[] {
  const { result } = defaultsOf(operation);
  return isJsonObject(result) ? Object.keys(result) : [];
}

/** What a record may call a value within itself, where its own name would repeat the record's. */
const shortNames: Record<string, string[]> = {
  user_id: ["id"],
  quote_id: ["id"],
  transaction_id: ["id"],
  bank_account_id: ["id", "account_id"],
  kyc_state: ["kyc", "state"],
  is_nri: ["nri"],
  is_nre: ["nre"],
  account_type: ["type"],
  account_number: ["number"],
  to_amount: ["payout", "receive", "proceeds"],
};

/** Whether a value can be an account, or several: it holds others. */
const isRecord = ({ type }: Leaf): boolean => type === "object" || type === "array";

/** Matches single values by their names, then by the shorter names they may have within a record. */
export function matchValues(leaves: readonly Leaf[], names: readonly string[]): FieldMatch[] {
  const values = leaves.filter((leaf) => !isRecord(leaf) && leaf.keys.length > 0);
  const found = matchFields(values, names);
  const left = names.filter((name) => found.every((match) => match.name !== name));
  const free = values.filter((leaf) => found.every((match) => match.leaf !== leaf));
  const short = left.flatMap((name) => {
    const [match] = (shortNames[name] ?? []).flatMap((alias) => matchFields(free, [alias]));
    return match ? [{ ...match, name }] : [];
  });
  return [...found, ...short];
}

const holdsNre = (keys: readonly string[], leaves: readonly Leaf[]): boolean =>
  matchValues(
    leaves
      .filter((leaf) => keys.every((key, index) => leaf.keys[index] === key))
      .map((leaf) => ({ ...leaf, keys: leaf.keys.slice(keys.length) })),
    ["is_nre"],
  ).length > 0;

/** The innermost record or list with is_nre: bank details. */
export function findBankDetails(leaves: readonly Leaf[]): Leaf | undefined {
  return leaves
    .filter((leaf) => isRecord(leaf) && holdsNre(leaf.keys, leaves))
    .toSorted((one, other) => other.keys.length - one.keys.length)[0];
}

/** The results of an operation in what its answer shows. */
export function matchResults(operation: OperationName, answer: readonly Leaf[]): FieldMatch[] {
  const names = resultNames(operation);
  const details = names.includes("bank_details") ? findBankDetails(answer) : undefined;
  const outside = details
    ? answer.filter(({ keys }) => !details.keys.every((key, index) => keys[index] === key))
    : answer;
  return [
    ...matchValues(
      outside,
      names.filter((name) => name !== "bank_details"),
    ),
    ...(details ? [{ leaf: details, name: "bank_details", likeness: 0.9 }] : []),
  ];
}
