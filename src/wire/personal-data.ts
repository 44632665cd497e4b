import { errorRow, errorRowIds } from "../../spec/error-rows/index.ts";
import { isJsonObject, parseJson } from "../../spec/json.ts";
import { personalData, type PersonalKind } from "../../spec/personal-data.ts";
import { remembered } from "../../spec/remembered.ts";
import type { HttpExchange } from "./exchange.ts";

export type Mask = (text: string) => string;

/** Records aren't nested deeper; hostile bodies may be, and must not exhaust the stack. */
const deepest = 16;

/** `POA/number`: without indexes of lists. */
function* leavesIn(value: unknown, path = "", depth = 0): Generator<[path: string, leaf: string]> {
  if (typeof value === "string" || typeof value === "number") yield [path, String(value)];
  if (typeof value !== "object" || value === null || depth > deepest) return;
  for (const [key, each] of Object.entries(value)) {
    const within = path === "" ? key : `${path}/${key}`;
    yield* leavesIn(each, Array.isArray(value) ? path : within, depth + 1);
  }
}

const personalPaths = remembered((operations: unknown): Map<string, PersonalKind> => {
  const paths = new Map(Object.entries(personalData));
  for (const operation of Object.values(isJsonObject(operations) ? operations : {})) {
    if (!isJsonObject(operation)) continue;
    for (const [path, leaf] of leavesIn([operation.body, operation.query])) {
      const kind = personalData[/^\{(\w+)\}$/.exec(leaf)?.[1] ?? ""];
      if (kind) paths.set(path, kind);
    }
  }
  return paths;
});

/** A response may wrap a record, so the end of a path counts too. */
function kindAt(path: string, paths: ReadonlyMap<string, PersonalKind>): PersonalKind | undefined {
  const known = paths.get(path);
  const slash = path.indexOf("/");
  return known ?? (slash < 0 ? undefined : kindAt(path.slice(slash + 1), paths));
}

/** An error envelope may name its codes like an account number (`number`). */
const errorCodes: ReadonlySet<string> = new Set(errorRowIds.map((id) => String(errorRow(id).code)));

/** Malformed values that tests send and error codes stay readable. */
const isNumber = (value: string): boolean =>
  /^\W?[A-Za-z0-9]{6,40}$/.test(value) && /(\d.*){4}/.test(value) && !errorCodes.has(value);
const isWords = (value: string) => value.length >= 4 && value.length <= 100 && /\p{L}/u.test(value);

/** Encodes a lone surrogate, which tests send too, as U+FFFD instead of throwing. */
const inUrl = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const mark = "••••";
/** Digits in place of the mask, so that JSON with a masked number parses. */
export const withDigits = (text: string): string => text.replaceAll("•", "1");

const word = /[A-Za-z0-9]{6,40}/g;
const email = /[\w.+-]{1,64}((?:@|%40)[\w-]{1,63}\.[\w.-]{1,100})/g;
const phone = /((?:\+|%2B)\d{0,11})(\d{4})(?!\d)/g;

const inWord = /[\p{L}\p{N}_]/u;

/** Names of members stay, whatever a target answers: they show what deviates. */
function isWord(text: string, start: number, end: number): boolean {
  const isWithin = inWord.test(text.charAt(start - 1)) || inWord.test(text.charAt(end));
  return !isWithin && !/^"\s*:/.test(text.slice(end, end + 20));
}

const withoutName = (text: string, name: string): string =>
  text.replaceAll(name, (found, at: number) => (isWord(text, at, at + name.length) ? mark : found));

export interface Masks {
  mask: Mask;
  /** Of the target's words: names that only it has told vanish as well. */
  maskReceived: Mask;
}

/** Numbers keep their last four characters, e-mail addresses their domain; names and addresses vanish. */
export function masksFor(
  exchanges: Iterable<HttpExchange>,
  { operations, errors }: { operations?: unknown; errors?: unknown },
): Masks {
  const paths = personalPaths(operations);
  const ofCodes = new Set([...leavesIn(errors)].map(([, pointer]) => pointer));
  const numbers = new Set<string>();
  const sent = new Set<string>();
  const received = new Set<string>();
  const collect = (structure: unknown, words: Set<string>) => {
    for (const [path, value] of leavesIn(structure)) {
      const kind = ofCodes.has(`/${path}`) ? undefined : kindAt(path, paths);
      if (kind === "number" && isNumber(value)) numbers.add(value.replace(/^\W/, ""));
      if (kind === "words" && isWords(value)) words.add(value).add(inUrl(value));
    }
  };
  for (const { request, answer } of exchanges) {
    const query = URL.canParse(request.url) ? new URL(request.url).searchParams : [];
    collect([Object.fromEntries(query), parseJson(request.body ?? "")], sent);
    collect(parseJson(answer?.body ?? ""), received);
  }
  for (const each of sent) received.delete(each);
  const mask: Mask = (text) =>
    [...sent]
      .reduce((left, each) => left.replaceAll(each, mark), text)
      .replaceAll(email, `${mark}$1`)
      .replaceAll(phone, (_, _start: string, end: string) => `+${mark}${end}`)
      .replaceAll(word, (each) => (numbers.has(each) ? mark + each.slice(-4) : each));
  return { mask, maskReceived: (text) => mask([...received].reduce(withoutName, text)) };
}
