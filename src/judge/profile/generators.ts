import { randomInt, randomUUID } from "node:crypto";
import type { JsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { fill, type Template } from "./template.ts";

const millisecondsPerDay = 86_400_000;

/** The time of the target, and the time zone in which it counts days. */
export interface TargetTime {
  /** In epoch milliseconds. */
  now(): number;
  timeZone: string;
}

const dateFormatIn = remembered(
  (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
);

/** The date a number of days from today at the target, as YYYY-MM-DD. */
export function dateInDays(days: number, { now, timeZone }: TargetTime): string {
  // Days are counted on the date, since a day on which clocks change does not have 24 hours.
  const today = Date.parse(dateFormatIn(timeZone).format(new Date(now())));
  return new Date(today + days * millisecondsPerDay).toISOString().slice(0, 10);
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const letters = (count: number) =>
  String.fromCharCode(...Array.from({ length: count }, () => 65 + randomInt(26)));

/** The letters and digits of Bitcoin addresses, without those that look alike. */
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

const hexDigits = (): string => randomUUID().replaceAll("-", "");

const anyOf = (characters: string, count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join("");

/** A double does not hold a longer one. */
const wholeNumber = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

/** Values that are new at each use, so that no two actors collide. Each takes a number and the time. */
const generators: Record<string, (argument: number, time: TargetTime) => string | number | bigint> =
  {
    unique: () => hexDigits().slice(0, 16),
    uuid: () => randomUUID(),
    digits,
    letters,
    base58: (count) => anyOf(base58, count),
    number: (count) => wholeNumber(`1${digits(count - 1)}`),
    epoch: (seconds, { now }) => Math.floor(now() / 1000) + seconds,
    hex: (length) =>
      Array.from({ length: Math.ceil(length / 32) }, hexDigits)
        .join("")
        .slice(0, length),
    days: dateInDays,
    time: (seconds, { now }) => new Date(now() + seconds * 1000).toISOString(),
  };

/** How many values each of them draws from, by its number; the others draw none. */
const counts: Record<string, (argument: number) => number> = {
  unique: () => 16 ** 16,
  uuid: () => 16 ** 30,
  digits: (count) => 10 ** count,
  letters: (count) => 26 ** count,
  base58: (count) => base58.length ** count,
  number: (count) => 10 ** (count - 1),
  hex: (length) => 16 ** length,
};

/** `{of:ABCDEF0123456789:12}`: so many of these characters. */
const charset = "of";

/** The parts of a placeholder: its generator, and what that takes. */
function partsOf(placeholder: string): { name: string; argument: string; count: number } {
  const [name = "", argument = "0", count = "1"] = placeholder.split(":");
  return { name, argument, count: Number(count) };
}

/** How many values a placeholder of the test data stands for: `digits:8`, `of:ABC:4`. */
export function countValues(placeholder: string): number {
  const { name, argument, count } = partsOf(placeholder);
  if (name === charset) return new Set(argument).size ** count;
  return counts[name]?.(Number(argument)) ?? 1;
}

/** Test data without nulls: by `null` a profile leaves out what the sandbox's profile has. */
function withoutNulls(data: Template): Template {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, withoutNulls(value)]),
  );
}

/** Fills the placeholders in test data: `{digits:8}` becomes eight fresh digits. */
export function freshValues(data: JsonObject, time: TargetTime): JsonObject {
  const lookup = (placeholder: string) => {
    const { name, argument, count } = partsOf(placeholder);
    if (name === charset) return anyOf(argument, count);
    return generators[name]?.(Number(argument), time);
  };
  return (fill(withoutNulls(data as Template), lookup) ?? {}) as JsonObject;
}

/** The names of the placeholders that test data may use. */
export const generatorNames = [...Object.keys(generators), charset];
