import { errorRow, type TableErrorId } from "../../../spec/error-rows/index.ts";
import { isJsonObject } from "../../../spec/json.ts";
import { addingAccounts, type OperationName } from "../../../spec/operations.ts";
import { textInputs, userData } from "../../../spec/user-data.ts";
import { placedNames, type Input } from "./binding.ts";
import { countValues } from "./generators.ts";
import type { Profile } from "./profile.ts";
import { patternOf, placeholdersIn } from "./template.ts";
import { isValueList } from "./value-lists.ts";

interface Field {
  path: string[];
  given: unknown;
}

function fieldsWithin(value: unknown, path: string[]): Field[] {
  if (!isJsonObject(value) || isValueList(value)) return [{ path, given: value }];
  return Object.entries(value).flatMap(([key, each]) => fieldsWithin(each, [...path, key]));
}

const fieldsOf = ({ user, kyc, bankAccounts, sell }: Profile["testData"]): Field[] =>
  fieldsWithin({ user, kyc, bankAccounts, sell }, ["testData"]).filter(
    ({ given }) => given !== null,
  );

const nameOf = ({ path }: Field): string => path.at(-1) ?? "";

const countOf = (given: unknown): number =>
  isValueList(given)
    ? given.from.length
    : placeholdersIn(given).reduce((product, each) => product * countValues(each), 1);

const isAmple = (given: unknown): boolean => countOf(given) >= (isValueList(given) ? 2_500 : 1e9);

export const scarceValues = ({ testData }: Pick<Profile, "testData">) =>
  fieldsOf(testData)
    .filter((field) => userData[nameOf(field)]?.repeated && !isAmple(field.given))
    .map(({ path, given }) => ({
      path: path.join("."),
      ...(!isValueList(given) && { template: String(given) }),
      count: countOf(given),
    }));

export type ScarceValue = ReturnType<typeof scarceValues>[number];

/** A value of the test data explains the refusal, so it says nothing about the target. */
export interface RefusedValue {
  kind: "repeated" | "malformed";
  paths: Record<string, string[]>;
  why: string;
}

export function gives(given: unknown, value: unknown): boolean {
  if (typeof value === "object") return false;
  if (isValueList(given)) return given.from.some((each) => String(each) === String(value));
  // Generators make no other characters; a test that tries others has made the value itself.
  return patternOf(String(given), "([\\w.:-]*)").pattern.test(String(value));
}

function whyRepeated({ given }: Field): string | undefined {
  if (isValueList(given)) {
    return `is a list, and someone has used this value before: list others, or name a file of those that runs have used (used: FILE)`;
  }
  if (isAmple(given)) return undefined;
  return placeholdersIn(given).length === 0
    ? `is the same for all users, and the target takes it only once: give a placeholder such as {digits:10}, or a list of values`
    : `has ${countOf(given)} values, so that two users may have the same: add random characters`;
}

function whyMalformed(field: Field, value: unknown): string | undefined {
  const name = nameOf(field);
  if (typeof value !== "string" && textInputs.has(name))
    return `makes a number: if the target takes text, write {digits:N}`;
  const { shown } = userData[name] ?? {};
  if (shown?.includes(String(value))) return undefined;
  if (shown) return `isn't right for this target: the document shows ${shown.join(" and ")}`;
  if (name.startsWith("from_"))
    return `isn't what this target quotes: give an amount and a pair that it does`;
  return `isn't right for this target: give values that it takes, from a list, or with check digits ({verhoeff:2:12}, {luhn:16}, {mod97:DE:22})`;
}

const reasons = { repeated: whyRepeated, malformed: whyMalformed };

export interface Refusal {
  operation: OperationName;
  status: number;
  code: unknown;
}

const addsAccounts = (name: OperationName | undefined): boolean =>
  addingAccounts.some((each) => each === name);

function isAbout({ operation, status, code }: Refusal, id: TableErrorId): boolean {
  const row = errorRow(id);
  const isOfOperation =
    row.operation === operation || (addsAccounts(row.operation) && addsAccounts(operation));
  return isOfOperation && row.http === status && row.code === code;
}

export function refusedValue(
  refusal: Refusal,
  input: Input,
  profile: Profile,
): RefusedValue | undefined {
  let found: RefusedValue | undefined;
  const placed = placedNames(refusal.operation, profile);
  const fields = fieldsOf(profile.testData);
  for (const [name, { repeated = [], malformed = [] }] of Object.entries(userData)) {
    const value = input[name];
    // A test may send a structure instead of the value.
    if (!["string", "number", "bigint"].includes(typeof value) || !placed.includes(name)) continue;
    for (const [kind, rows] of Object.entries({ repeated, malformed })) {
      if (!rows.some((id) => isAbout(refusal, id))) continue;
      for (const field of fields) {
        if (nameOf(field) !== name || !gives(field.given, value)) continue;
        const why = reasons[kind as RefusedValue["kind"]](field, value);
        if (!why) continue;
        found ??= { kind: kind as RefusedValue["kind"], paths: {}, why };
        if (found.why === why) found.paths[name] ??= field.path;
      }
    }
  }
  return found;
}
