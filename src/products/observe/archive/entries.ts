import { gunzipSync } from "node:zlib";
import { parseJson, isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { UsageError } from "../../../ground/usage-error.ts";

interface Salvaged {
  objects: unknown[];
  unreadable: number;
  isCut: boolean;
}

/** The readable objects of the first list in a text that may be cut or damaged anywhere. */
function objectsIn(text: string): Salvaged {
  const found: Salvaged = { objects: [], unreadable: 0, isCut: true };
  let depth = 0;
  let start = -1;
  let isInText = false;
  for (let at = text.indexOf("[") + 1; at > 0 && at < text.length; at += 1) {
    const letter = text[at];
    if (isInText) {
      if (letter === "\\") at += 1;
      else if (letter === '"') isInText = false;
      continue;
    }
    if (letter === '"') isInText = true;
    if (letter === "{" && (depth += 1) === 1) start = at;
    if (letter === "}" && (depth -= 1) === 0) {
      const object = parseJson(text.slice(start, at + 1));
      if (object === undefined) found.unreadable += 1;
      else found.objects.push(object);
    }
    if (letter === "]" && depth === 0) return { ...found, isCut: false };
  }
  return found;
}

interface Archive {
  entries: JsonObject[];
  creator: string;
  notes: string[];
  /** Whether there are others, which can't be read. */
  hasGaps: boolean;
}

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** More of an unpacked archive isn't read: a string can't be much longer. In bytes. */
const mostUnpacked = 500_000_000;

/** What can't be unpacked is no archive, which its text shows. */
function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch {
    return bytes;
  }
}

/** The text of a file in UTF-8 or UTF-16, with a byte order mark or without, gzipped or not. */
export function textOf(bytes: Buffer): string {
  const plain = startsWith(bytes, 0x1f, 0x8b) ? unpacked(bytes) : bytes;
  // JSON begins with two ASCII characters, of which UTF-16 makes two bytes each.
  if (startsWith(plain, 0xff, 0xfe) || (plain[0] !== 0 && plain[1] === 0))
    return new TextDecoder("utf-16le").decode(plain);
  if (startsWith(plain, 0xfe, 0xff) || (plain[0] === 0 && plain[1] !== 0))
    return new TextDecoder("utf-16be").decode(plain);
  return new TextDecoder().decode(plain);
}

const creatorOf = ({ creator, browser }: JsonObject): string =>
  [creator, browser]
    .map((each) => (isJsonObject(each) ? each.name : each))
    .filter((name) => typeof name === "string")
    .join(" ");

/** Reads an archive; of one that is cut or damaged, the entries that can be read. @throws UsageError where it has none */
export function entriesIn(text: string, file: string): Archive {
  const whole = parseJson(text);
  const log = isJsonObject(whole) && isJsonObject(whole.log) ? whole.log : {};
  if (Array.isArray(log.entries)) {
    const entries = log.entries.filter(isJsonObject);
    const hasGaps = entries.length < log.entries.length;
    return { entries, creator: creatorOf(log), notes: [], hasGaps };
  }
  const start = whole === undefined ? text.indexOf('"entries"') : -1;
  const { objects, isCut, unreadable } = objectsIn(start < 0 ? "" : text.slice(start));
  const entries = objects.filter(isJsonObject);
  if (entries.length === 0) {
    throw new UsageError(
      `${file} is neither an HTTP archive (HAR) nor evidence of this suite. Expected log.entries, or the lines of an evidence.ndjson.`,
    );
  }
  const creator = /"creator"\s*:\s*\{\s*"name"\s*:\s*"([^"]{1,80})"/.exec(
    text.slice(0, start),
  )?.[1];
  const notes = [
    isCut
      ? "The archive is cut: only its complete entries were judged."
      : `The archive isn't valid JSON: the ${entries.length} entries that can be read were judged${unreadable > 0 ? `, and ${unreadable} can't be read` : ""}.`,
  ];
  return { entries, creator: creator ?? "", notes, hasGaps: unreadable > 0 };
}
