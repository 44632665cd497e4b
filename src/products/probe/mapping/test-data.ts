import type { OperationName } from "../../../../spec/operations.ts";
import { distance } from "fastest-levenshtein";
import { exampleOf } from "../../description/examples.ts";
import { defaultProfile } from "../../../judge/profile/load.ts";
import type { Draft, ProfilePath } from "../draft.ts";
import type { Leaf } from "./foreign.ts";
import { valuesLike } from "./values-like.ts";

const accountKinds = ["nameMatches", "nameDiffers", "nre", "pending"];

const within = (section: string, parts: readonly string[]): ProfilePath[] =>
  parts.map((part) => ["testData", section, part]);

function sectionsOf(operation: OperationName): ProfilePath[] {
  if (operation === "createUser") return [["testData", "user"]];
  if (operation === "submitKyc") return within("kyc", ["indian", "foreign"]);
  if (/^(upsert|link)BankAccount$/.test(operation)) return within("bankAccounts", accountKinds);
  return /quote|sell|funding/i.test(operation) ? [["testData", "sell"]] : [];
}

/** Values that go with a person, not with a deployment: one example can't be everybody's. */
const personal = new Set([
  "email",
  "legal_name",
  "country_iso3",
  "state",
  "address_line1",
  "account_number",
]);

const closestOf = (value: string, allowed: readonly string[]): string =>
  allowed.toSorted(
    (one, other) =>
      distance(one.toLowerCase(), value.toLowerCase()) -
      distance(other.toLowerCase(), value.toLowerCase()),
  )[0] ?? value;

/** A value as the kinds of its characters: two ids of one form have the same. */
const formOf = (value: unknown): string =>
  typeof value === "string"
    ? value.replaceAll(/[a-z]+/gi, "a").replaceAll(/\d+/g, "9")
    : typeof value;

/** Seconds of Unix time are of this size. */
const isEpoch = (value: unknown): boolean =>
  typeof value === "number" && value > 1e9 && value < 1e11;

const isNumericTime = ({ type = "", example }: Leaf): boolean =>
  isEpoch(example) || (example === undefined && ["integer", "number"].includes(type));

/** Undefined to keep it. */
function byDescription(template: unknown, leaf: Leaf): unknown {
  const { example } = leaf;
  const [, generator, argument] = /^\{(time|epoch):(-?\d+)\}$/.exec(String(template)) ?? [];
  if (generator) {
    return isNumericTime(leaf) && generator === "time" ? `{epoch:${argument}}` : undefined;
  }
  if (example === undefined || example === null) return undefined;
  const isFixed = !/\{/.test(String(template));
  if (isFixed)
    return example === template || typeof example !== typeof template ? undefined : example;
  const ours = exampleOf(template);
  const isAlike = formOf(ours) === formOf(example) || typeof ours !== typeof example;
  // A hexadecimal text may begin with either kind of character.
  const isHex = [ours, example].every((each) => /^(0x)?[0-9a-f]+$/i.test(String(each)));
  const hasPrefix = String(ours).startsWith("0x") === String(example).startsWith("0x");
  if (isAlike || (isHex && hasPrefix)) return undefined;
  // What is made anew for each request can't be one and the same.
  return valuesLike(example);
}

const read = (target: unknown, path: ProfilePath): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], target);

/** Takes another value of the test data where the target's description shows others. */
export function settleTestData(
  operation: OperationName,
  name: string,
  leaf: Leaf,
  draft: Draft,
): void {
  const allowed = leaf.enum?.filter((each) => typeof each === "string") ?? [];
  for (const section of sectionsOf(operation)) {
    const path = [...section, name];
    const template = read(defaultProfile().profile, path);
    if (template === undefined || template === null || draft.get(path) !== undefined) continue;
    if (allowed.length > 0) {
      if (typeof template !== "string" || allowed.includes(template)) continue;
      const why = `the description allows ${allowed.slice(0, 8).join(", ")}`;
      draft.set(path, closestOf(template, allowed), "assumed", why);
    } else if (!personal.has(name)) {
      const shown = byDescription(template, leaf);
      if (shown === undefined) continue;
      draft.set(path, shown, "assumed", "as the description shows it");
      if (name !== "settlement_expiry") continue;
      draft.set(["testData", "invalid", name], "{epoch:-3600}", "assumed", "in the same form");
    }
  }
}
