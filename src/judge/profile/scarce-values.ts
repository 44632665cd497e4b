import { isJsonObject } from "../../../spec/json.ts";
import { countValues } from "./generators.ts";
import type { Profile } from "./profile.ts";
import { placeholdersIn } from "./template.ts";

/** What no two users may have in common, in whatever part of the test data it is. */
const own = new Set([
  "email",
  "phone",
  "account_number",
  "poa_number",
  "poi_number",
  "transaction_hash",
]);

/** Of so many values a run, which draws about two thousand, hardly ever draws one twice. */
const enough = 1e9;

/** A field of the test data that is drawn anew for each user, of so few values that two may be the same. */
export interface ScarceValue {
  /** `testData.bankAccounts.nameMatches.account_number` */
  path: string;
  template: string;
  /** How many values it has. */
  count: number;
}

/** The fields of which two users of a run may get the same value. One without a placeholder is meant to be the same. */
export function scarceValues({ testData }: Pick<Profile, "testData">): ScarceValue[] {
  const within = (value: unknown, keys: readonly string[]): ScarceValue[] => {
    if (isJsonObject(value)) {
      return Object.entries(value).flatMap(([key, each]) => within(each, [...keys, key]));
    }
    const placeholders = placeholdersIn(value);
    if (typeof value !== "string" || placeholders.length === 0 || !own.has(keys.at(-1) ?? "")) {
      return [];
    }
    const count = placeholders.reduce((product, each) => product * countValues(each), 1);
    return count < enough ? [{ path: keys.join("."), template: value, count }] : [];
  };
  return within(testData, ["testData"]);
}
