import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { fill, type Template } from "./template.ts";

const millisecondsPerDay = 86_400_000;

/** The time of the target, in milliseconds, and the zone its days are counted in. */
export interface TargetTime {
  now(): number;
  timeZone: string;
}

/** The date a number of days from today at the target, as YYYY-MM-DD. */
export function dateInDays(days: number, { now, timeZone }: TargetTime): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  // Days are counted on the date: where clocks are put forward or back, one has not 24 hours.
  const today = Date.parse(format.format(new Date(now())));
  return new Date(today + days * millisecondsPerDay).toISOString().slice(0, 10);
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const letters = (count: number) =>
  String.fromCharCode(...Array.from({ length: count }, () => 65 + randomInt(26)));

/** Values that are new each time they are asked for, so that no two actors collide. */
const generators: Record<string, (argument: number, time: TargetTime) => string | number> = {
  unique: () => randomUUID().replaceAll("-", "").slice(0, 16),
  uuid: () => randomUUID(),
  digits,
  letters,
  number: (count) => Number(`1${digits(count - 1)}`),
  epoch: (seconds, { now }) => Math.floor(now() / 1000) + seconds,
  hex: (length) => randomBytes(length).toString("hex").slice(0, length),
  days: dateInDays,
  time: (seconds, { now }) => new Date(now() + seconds * 1000).toISOString(),
};

/** Test data without what is null in it: a profile leaves out by it what the sandbox's has. */
function withoutNulls(data: Template): Template {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, withoutNulls(value)]),
  );
}

/** Fills the generators in a piece of test data: `{digits:8}` becomes eight fresh digits. */
export function freshValues<Data extends Record<string, unknown>>(
  data: Data,
  time: TargetTime,
): Record<string, unknown> {
  const lookup = (placeholder: string) => {
    const [name = "", argument = "0"] = placeholder.split(":");
    return generators[name]?.(Number(argument), time);
  };
  return (fill(withoutNulls(data as Template), lookup) ?? {}) as Record<string, unknown>;
}

/** The placeholders test data may use. */
export const generatorNames = Object.keys(generators);
