import { secondsPerDay } from "../../../spec/vocabulary.ts";
import { randomInt } from "node:crypto";
import type { JsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { fill, type Template } from "./template.ts";
import { isValueList, type ValueList } from "./value-lists.ts";

const times = (one: number, other: number): number => {
  const turned = (one < 5 ? one + other : one - other + 5) % 5;
  return one < 5 === other < 5 ? turned : turned + 5;
};

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, place: number): number {
  let value = digit;
  for (let step = place % 8; step > 0; step -= 1) value = permutation[value] ?? 0;
  return value;
}

const fromTheRight = (digits: string): number[] => [...digits].toReversed().map(Number);

export function verhoeff(digits: string): string {
  const sum = fromTheRight(digits).reduce(
    (before, digit, place) => times(before, permuted(digit, place + 1)),
    0,
  );
  return String(sum < 5 ? (5 - sum) % 5 : sum);
}

export function luhn(digits: string): string {
  const sum = fromTheRight(digits).reduce((before, digit, place) => {
    const doubled = digit * (place % 2 === 0 ? 2 : 1);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** ISO 7064 MOD 97-10, as in IBANs and LEIs; letters count from A = 10. */
export function mod97(characters: string): string {
  const digits = [...characters].map((each) => Number.parseInt(each, 36)).join("");
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, "0");
}

const millisecondsPerDay = secondsPerDay * 1000;

export interface TargetTime {
  now(): number;
  timeZone: string;
  /** An integer below `below`: random, unless values must be repeatable. */
  pick?: (below: number) => number;
}

const dateFormatIn = remembered(
  (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
);

export function dateInDays(days: number, { now, timeZone }: TargetTime): string {
  // Counts dates, since a day on which clocks change doesn't have 24 hours.
  const today = Date.parse(dateFormatIn(timeZone).format(new Date(now())));
  return new Date(today + days * millisecondsPerDay).toISOString().slice(0, 10);
}

const decimalDigits = "0123456789";
const hexDigits = "0123456789abcdef";
/** Base58, as in Bitcoin addresses: without characters that look alike. */
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

const anyOf = (characters: string, count: number, { pick = randomInt }: TargetTime): string =>
  Array.from({ length: count }, () => characters[pick(characters.length)]).join("");

const digits = (count: number, time: TargetTime): string => anyOf(decimalDigits, count, time);

const wholeNumber = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

const digitsAfter = (prefix: string, length: number, checks: number, time: TargetTime): string =>
  prefix + digits(Math.max(0, length - prefix.length - checks), time);

const endingIn =
  (check: (digits: string) => string, size: number) =>
  (length: number, prefix: string, time: TargetTime): string => {
    const number = digitsAfter(prefix, length, size, time);
    return number + check(number);
  };

/** In an IBAN the check digits follow the country, which is counted last; other numbers end in them. */
function withMod97(length: number, prefix: string, time: TargetTime): string {
  const [country] = /^[A-Z]{2}/.exec(prefix) ?? [];
  if (country === undefined) return endingIn(mod97, 2)(length, prefix, time);
  const account = digitsAfter(prefix, length, 2, time).slice(country.length);
  return country + mod97(account + country) + account;
}

interface Generator {
  example: string;
  form: RegExp;
  make: (argument: number, prefix: string, time: TargetTime) => string | number | bigint;
  count?: (argument: number, prefix: string) => number;
}

const plain = /^$/;
const whole = /^\d{1,4}$/;
const moved = /^-?\d{1,12}$/;

const drawnFrom = (example: string, characters: string): Generator => ({
  example,
  form: whole,
  make: (size, _, time) => anyOf(characters, size, time),
  count: (size) => characters.length ** size,
});

const checked = (example: string, checks: number, make: Generator["make"]): Generator => ({
  example,
  form: /^(\d*:)?\d{1,3}$/,
  make,
  count: (size, prefix) => 10 ** (size - prefix.length - checks),
});

const generators: Record<string, Generator> = {
  unique: {
    example: "unique",
    form: plain,
    make: (_, __, time) => anyOf(hexDigits, 16, time),
    count: () => 16 ** 16,
  },
  uuid: {
    example: "uuid",
    form: plain,
    make: (_, __, time) =>
      "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => anyOf(hexDigits, 1, time)),
    count: () => 16 ** 30,
  },
  digits: drawnFrom("digits:8", decimalDigits),
  letters: drawnFrom("letters:5", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  base58: drawnFrom("base58:34", base58),
  hex: drawnFrom("hex:64", hexDigits),
  of: {
    example: "of:ABC123:12",
    form: /^[\w.-]+:\d{1,4}$/,
    make: (size, characters, time) => anyOf(characters, size, time),
    count: (size, characters) => new Set(characters).size ** size,
  },
  number: {
    example: "number:9",
    form: whole,
    make: (size, _, time) => wholeNumber(`1${digits(size - 1, time)}`),
    count: (size) => 10 ** (size - 1),
  },
  verhoeff: checked("verhoeff:2:12", 1, endingIn(verhoeff, 1)),
  luhn: checked("luhn:411111:16", 1, endingIn(luhn, 1)),
  mod97: { ...checked("mod97:DE:22", 2, withMod97), form: /^([0-9A-Z]*:)?\d{1,3}$/ },
  days: { example: "days:-3", form: moved, make: (days, _, time) => dateInDays(days, time) },
  time: {
    example: "time:3600",
    form: moved,
    make: (seconds, _, { now }) => new Date(now() + seconds * 1000).toISOString(),
  },
  epoch: {
    example: "epoch:3600",
    form: moved,
    make: (seconds, _, { now }) => Math.floor(now() / 1000) + seconds,
  },
};

function partsOf(placeholder: string) {
  const [name = "", ...words] = placeholder.split(":");
  const [argument = "0", prefix = ""] = words.toReversed();
  return { generator: generators[name], argument: Number(argument), prefix };
}

export function countValues(placeholder: string): number {
  const { generator, argument, prefix } = partsOf(placeholder);
  return generator?.count?.(argument, prefix) ?? 1;
}

export function exampleInstead(placeholder: string): string | undefined {
  const [name = "", ...words] = placeholder.split(":");
  const generator = generators[name];
  return generator?.form.test(words.join(":")) === false ? generator.example : undefined;
}

/** A profile's `null` removes a value of the sandbox's profile. */
function withoutNulls(data: Template): Template {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, withoutNulls(value)]),
  );
}

export function freshValues(
  data: JsonObject,
  time: TargetTime,
  draw?: (list: ValueList, name: string) => unknown,
): JsonObject {
  const lookup = (placeholder: string) => {
    const { generator, argument, prefix } = partsOf(placeholder);
    return generator?.make(argument, prefix, time);
  };
  const drawn = Object.entries(data).map(([name, value]) => [
    name,
    isValueList(value) ? (draw?.(value, name) ?? value.from[0]) : value,
  ]);
  return (fill(withoutNulls(Object.fromEntries(drawn) as Template), lookup) ?? {}) as JsonObject;
}

export const generatorNames = Object.keys(generators);
