import type { OperationName } from "../../../../spec/operations.ts";
import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { profileDefaults } from "../../../judge/profile/load.ts";
import type { Leaf } from "./foreign.ts";
import type { FieldMatch, Fits } from "./match-fields.ts";
import { isRecord, matchValues } from "./match-values.ts";

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

/** The innermost record or list with is_nre: bank details. */
export function findBankDetails(leaves: readonly Leaf[]): Leaf | undefined {
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
