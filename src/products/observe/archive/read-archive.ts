import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { type JsonObject, isJsonObject, objectOf, parseJson } from "../../../../spec/json.ts";
import { UsageError } from "../../../ground/usage-error.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import {
  addressOf,
  headerIn,
  isOrderLost,
  keptIn,
  methodOf,
  passedOf,
  precisionOf,
} from "./entry.ts";
import { startsWith, textOf } from "../../../ground/encoding.ts";
import { counted, said } from "../../../views/words.ts";
import type { Recorded } from "../../traffic/passed.ts";

function objectsIn(text: string) {
  const found = { objects: [] as unknown[], unreadable: 0, isCut: true };
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

/** In bytes. A string can't be much longer. */
const mostUnpacked = 500_000_000;

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch {
    return bytes;
  }
}

/** A UUID masked by repeating one digit. */
const blankUuid = /\b([\da-f])\1{7}(?:-\1{4}){3}-\1{12}\b/gi;

type Attached = (name: string) => Uint8Array | undefined;

/** Playwright names bodies by their digests; other files aren't read. */
const ofBody = /^[\da-f]{40}\.\w{1,9}$/;

function attachedBeside(file: string): Attached {
  return (name) => {
    const beside = join(dirname(file), name);
    return existsSync(beside) ? readFileSync(beside) : undefined;
  };
}

function unzipped(bytes: Buffer, file: string): { bytes: Uint8Array; attached: Attached } {
  let left = mostUnpacked;
  try {
    const files = unzipSync(bytes, { filter: ({ originalSize }) => (left -= originalSize) > 0 });
    const name = Object.keys(files).find((each) => /^(?!__MACOSX\/).*\.har$/i.test(each));
    if (name) return { bytes: files[name]!, attached: (body) => files[body] };
  } catch {
    throw new UsageError(`${file} is a zip, and damaged or cut.`);
  }
  throw new UsageError(`${file} is a zip that holds no file whose name ends in .har.`);
}

function opened(bytes: Buffer, file: string): { text: string; attached: Attached } {
  const plain = startsWith(bytes, 0x1f, 0x8b) ? unpacked(bytes) : bytes;
  const { bytes: archive, attached } = startsWith(plain, 0x50, 0x4b, 0x03, 0x04)
    ? unzipped(plain, file)
    : { bytes: plain, attached: attachedBeside(file) };
  return { text: textOf(archive).replaceAll(blankUuid, "<uuid>"), attached };
}

function withAttached(entry: JsonObject, attached: Attached): JsonObject {
  const whole = (body: unknown): unknown => {
    const { _file: name } = objectOf(body);
    const bytes = typeof name === "string" && ofBody.test(name) ? attached(name) : undefined;
    if (!bytes) return body;
    return { ...objectOf(body), text: Buffer.from(bytes).toString("base64"), encoding: "base64" };
  };
  const [request, response] = [objectOf(entry.request), objectOf(entry.response)];
  return {
    ...entry,
    request: { ...request, postData: whole(request.postData) },
    response: { ...response, content: whole(response.content) },
  };
}

function entriesIn(text: string, file: string) {
  const whole = parseJson(text);
  const log = objectOf(objectOf(whole).log);
  if (Array.isArray(log.entries)) {
    const entries = log.entries.filter(isJsonObject);
    const hasGaps = entries.length < log.entries.length;
    const creator = [log.creator, log.browser]
      .map((each) => (isJsonObject(each) ? each.name : each))
      .filter((name) => typeof name === "string");
    return { entries, creator: creator.join(" "), notes: [], hasGaps };
  }
  const start = whole === undefined ? text.indexOf('"entries"') : -1;
  const { objects, isCut, unreadable } = objectsIn(start < 0 ? "" : text.slice(start));
  const entries = objects.filter(isJsonObject);
  if (entries.length === 0) {
    throw new UsageError(
      `${file} is neither an HTTP archive (HAR) nor evidence of this suite. Expected log.entries, or the lines of an evidence.ndjson.`,
    );
  }
  const named = /"creator"\s*:\s*\{\s*"name"\s*:\s*"([^"]{1,80})"/;
  const [, creator = ""] = named.exec(text.slice(0, start)) ?? [];
  const others = unreadable > 0 ? `, and ${unreadable} can't be read` : "";
  const note = isCut
    ? "The archive is cut: only its complete entries were judged."
    : `The archive isn't valid JSON: the ${entries.length} entries that can be read were judged${others}.`;
  return { entries, creator, notes: [note], hasGaps: unreadable > 0 };
}

function markOf(entry: JsonObject): string {
  const request = objectOf(entry.request);
  const own = [headers.requestId, headers.signature, headers.timestamp];
  return JSON.stringify([methodOf(entry), ...own.map((name) => headerIn(request, name))]);
}

const isMarked = ({ request }: JsonObject): boolean =>
  Boolean(headerIn(objectOf(request), headers.requestId));

const redirections = new Set([301, 302, 303, 307, 308]);

/** Marks of answers from the caches of Chrome and Safari, and of requests passed to Chrome's service worker. */
const [fromCache, fetchType, viaWorker] = ["_fromCache", "_fetchType", "_fetchedViaServiceWorker"];

function eachOnce(entries: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<string>();
  const once = entries.filter((entry) => {
    const { postData } = objectOf(entry.request);
    const { content } = objectOf(entry.response);
    const url = addressOf(entry)?.href;
    const what = [markOf(entry), url, entry.startedDateTime, postData, content];
    const key = JSON.stringify(isMarked(entry) ? what : entry);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  const sent = new Map<string, number>();
  for (const entry of once) sent.set(markOf(entry), (sent.get(markOf(entry)) ?? 0) + 1);
  return once.filter((entry) => {
    const status = objectOf(entry.response).status;
    const isFollowed = redirections.has(Number(status)) && isMarked(entry);
    if (entry[fromCache] || /cache/i.test(String(entry[fetchType]))) return false;
    const isSentByWorker = entry[viaWorker] ?? objectOf(entry.response)[viaWorker];
    if (!isFollowed && !isSentByWorker) return true;
    const mark = markOf(entry);
    const left = sent.get(mark) ?? 0;
    if (left < 2) return true;
    sent.set(mark, left - 1);
    return false;
  });
}

/** Reasons of Chrome's for which no request is sent: a blocker's, or that there is no connection to send it over. */
const unsent =
  /ERR_(BLOCKED_BY|CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|PROXY_CONNECTION|TUNNEL_CONNECTION|CERT_|SSL_)/;

const hasLeft = ({ response }: JsonObject): boolean => {
  const { status, _error: error } = objectOf(response);
  return Boolean(status) || !unsent.test(typeof error === "string" ? error : "");
};

interface Asked {
  address?: string | undefined;
  /** Another one may be taken if the archive has nothing at this address. */
  isGiven: boolean;
  prefixOf: (method: string, path: string) => string | undefined;
}

const hostsNamed = 5;

const byFrequency = (keys: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([key]) => key);
};

const trimmed = (url: string): string => url.replace(/\/+$/, "");

function serviceIn(entries: readonly JsonObject[], { address, isGiven, prefixOf }: Asked): string {
  const known = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  const urls = entries.flatMap((entry) => addressOf(entry) ?? []);
  const isOnHost = known && urls.some(({ host }) => host === known.host);
  const asked = entries.flatMap((entry) => {
    const url = addressOf(entry);
    if (!url || (isOnHost && url.host !== known.host)) return [];
    const prefix = prefixOf(methodOf(entry), url.pathname);
    if (prefix === undefined) return [];
    return [[`${methodOf(entry)} ${url.origin}${url.pathname}`, url.origin + prefix] as const];
  });
  // Counts equal requests once: those of a tracker or beacon are many.
  const bases = byFrequency([...new Map(asked).values()]);
  if (known && (isOnHost || isGiven)) {
    const path = trimmed(known.pathname);
    const paths = isOnHost ? bases.map((base) => trimmed(new URL(base).pathname)) : [];
    return known.origin + (path !== "" && paths.includes(path) ? path : (paths[0] ?? path));
  }
  return trimmed(bases[0] ?? byFrequency(urls.map(({ origin }) => origin))[0] ?? known?.href ?? "");
}

export function readArchive(bytes: Buffer, file: string, asked: Asked): Recorded {
  const { text, attached } = opened(bytes, file);
  const { entries: written, creator, notes, hasGaps } = entriesIn(text, file);
  const all = written.map((entry) => withAttached(entry, attached));
  const entries = all.filter((entry) => !["OPTIONS", "CONNECT"].includes(methodOf(entry)));
  const baseUrl = trimmed(serviceIn(entries, asked));
  const service = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isOwn = (entry: JsonObject) => addressOf(entry)?.host === service?.host;
  const own = entries.filter(isOwn);
  const made = eachOnce(own);
  const once = made.filter(hasLeft);
  const how = { keeps: keptIn(once), precisionMs: precisionOf(once) };
  const passed = once.flatMap((entry) => passedOf(entry, how) ?? []);
  const others = entries.filter((entry) => !isOwn(entry));
  const marks = new Set(made.map(markOf));
  const isMissing = (entry: JsonObject) =>
    !addressOf(entry) || (isMarked(entry) && !marks.has(markOf(entry)));
  const isUnordered = isOrderLost(once);
  const isGapped = hasGaps || isUnordered || passed.length < once.length || entries.some(isMissing);
  const hosts = byFrequency(others.map((entry) => addressOf(entry)?.host ?? "no address"));
  const sentences = said([
    others.length > 0 &&
      `${others.length} of ${all.length} entries are about other hosts than ${service?.host ?? "the service"} (${hosts.slice(0, hostsNamed).join(", ")}${hosts.length > hostsNamed ? ", ..." : ""}): they were left out.`,
    all.length > entries.length &&
      `${counted(all.length - entries.length, "entry only asks", "entries only ask")} whether a request may be sent (OPTIONS, CONNECT): left out.`,
    made.length > once.length &&
      `${counted(made.length - once.length, "request")} never left the client, by what its recorder says: left out.`,
    own.length > made.length &&
      `${counted(own.length - made.length, "entry shows", "entries show")} a request for a second time, or one that the client's cache answered: left out.`,
    isUnordered &&
      "The entries aren't in the order of their times, and some have the same time: what came first among these isn't known.",
    once.length > passed.length &&
      `${counted(once.length - passed.length, "entry lacks", "entries lack")} a method, a whole address or a time: left out.`,
  ]);
  return {
    baseUrl,
    passed: isGapped ? passed.map((each) => ({ ...each, isAfterGap: true })) : passed,
    creator,
    notes: [...notes, ...sentences],
  };
}
