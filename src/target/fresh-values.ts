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
  return format.format(new Date(now() + days * millisecondsPerDay));
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** Values that are new each time they are asked for, so that no two actors collide. */
const generators: Record<string, (argument: number, time: TargetTime) => string | number> = {
  unique: () => randomUUID().replaceAll("-", "").slice(0, 16),
  uuid: () => randomUUID(),
  digits,
  number: (count) => Number(`1${digits(count - 1)}`),
  epoch: (seconds, { now }) => Math.floor(now() / 1000) + seconds,
  hex: (length) => randomBytes(length).toString("hex").slice(0, length),
  days: dateInDays,
  time: (seconds, { now }) => new Date(now() + seconds * 1000).toISOString(),
};

/** Fills the generators in a piece of test data: `{digits:8}` becomes eight fresh digits. */
export function freshValues<Data extends Record<string, unknown>>(
  data: Data,
  time: TargetTime,
): Record<string, unknown> {
  const lookup = (placeholder: string) => {
    const [name = "", argument = "0"] = placeholder.split(":");
    return generators[name]?.(Number(argument), time);
  };
  return (fill(data as Template, lookup) ?? {}) as Record<string, unknown>;
}

/** The placeholders test data may use, for messages. */
export const generatorNames = Object.keys(generators);
