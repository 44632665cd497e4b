import type { JsonObject } from "../../../spec/json.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { fill, type Template } from "../../judge/profile/template.ts";

const millisecondsPerDay = 86_400_000;
/** Descriptions of one profile are the same on any day. */
const someDay = Date.UTC(2026, 0, 15, 12);
const repeated = (text: string, count: number): string =>
  text.repeat(Math.ceil(count / text.length)).slice(0, count);

/** What stands for a value of each generator of test data (src/judge/profile/generators.ts). */
const stands: Record<string, (argument: number) => string | number> = {
  unique: () => "3f9a1c5e7b2d4860",
  uuid: () => "6f1c9a52-3b7e-4d08-9c41-d27a5b6e8f90",
  digits: (count) => repeated("4827160935", count),
  letters: (count) => repeated("KQWERTYABC", count),
  number: (count) => Number(repeated("4827160935", Math.min(count, 15))),
  epoch: (seconds) => someDay / 1000 + seconds,
  hex: (length) => repeated("9c41d27a5b6e8f90", length),
  days: (days) => new Date(someDay + days * millisecondsPerDay).toISOString().slice(0, 10),
  time: (seconds) => new Date(someDay + seconds * 1000).toISOString(),
};

/** Test data with an example for each value that would be new at each use. */
export function exampleOf(data: unknown): unknown {
  return fill(data as Template, (placeholder) => {
    const [name = "", argument = "0"] = placeholder.split(":");
    return stands[name]?.(Number(argument));
  });
}

/** An example of each input of the suite, by the test data of a profile. */
export function exampleInputs({ testData }: Profile): JsonObject {
  const { user, kyc, bankAccounts, sell, unknown } = testData;
  const { uuid } = exampleOf({ uuid: "{uuid}" }) as { uuid: string };
  const ids = exampleOf({
    user_id: "{uuid}",
    quote_id: "{uuid}",
    transaction_id: "{uuid}",
    ...unknown,
  });
  const { transaction_id } = ids as JsonObject;
  const data = exampleOf({ ...user, ...kyc.foreign, ...bankAccounts.nameMatches, ...sell });
  return {
    reference_uuid: uuid,
    bank_account_id: uuid,
    ...(ids as JsonObject),
    id: transaction_id,
    ...(data as JsonObject),
  };
}
