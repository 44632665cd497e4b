import { isJsonObject, parseJson, type JsonObject } from "../../../spec/json.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { Passed, PassedMessage } from "./passed.ts";
import type { Recorded } from "./recorded.ts";
import { objectsIn } from "./salvage.ts";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/**
 * Headers, name and value in turn; undefined where there is no list of them. The bodies of an archive are
 * decoded already; HTTP/2 writes its own fields among the headers.
 */
function headersIn({ headers }: JsonObject): string[] | undefined {
  if (!Array.isArray(headers)) return undefined;
  return headers.flatMap((header) => {
    const name = textOf(objectOf(header).name) ?? "";
    const isNone = name === "" || name.startsWith(":") || name.toLowerCase() === "content-encoding";
    return isNone ? [] : [name, textOf(objectOf(header).value) ?? ""];
  });
}

/** A message whose body, if it had any, is under `text`. */
function message(headers: string[], { text, encoding, size }: JsonObject): PassedMessage {
  const known = textOf(text);
  const body = Buffer.from(known ?? "", encoding === "base64" ? "base64" : "utf8");
  const isThere = (text !== undefined && text !== null) || (numberOf(size) ?? 0) > 0;
  return { headers, body, isCut: known === undefined && isThere };
}

/** An entry of an archive (HAR 1.2), as far as it matters here. Any of it may be missing, or of another type. */
function passedOf(entry: JsonObject): Passed[] {
  const [request, response] = [objectOf(entry.request), objectOf(entry.response)];
  const method = textOf(request.method);
  const url = textOf(request.url) ?? "";
  const sentAt = Date.parse(textOf(entry.startedDateTime) ?? "");
  const headers = headersIn(request);
  const status = numberOf(response.status) ?? 0;
  const answered = status > 0 ? headersIn(response) : [];
  if (method === undefined || !URL.canParse(url) || Number.isNaN(sentAt)) return [];
  if (!headers || !answered) return [];
  const { pathname, search } = new URL(url);
  const sent = { ...objectOf(request.postData), size: request.bodySize, encoding: undefined };
  return [
    {
      sentAt,
      answeredAt: sentAt + Math.max(0, numberOf(entry.time) ?? 0),
      method,
      path: pathname + search,
      request: message(headers, sent),
      ...(status > 0
        ? { answer: { status, ...message(answered, objectOf(response.content)) } }
        : { failure: { kind: "reset", message: "the archive has no answer" } }),
    },
  ];
}

function originOf({ request }: JsonObject): string {
  const url = textOf(objectOf(request).url) ?? "";
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** The entries of an archive; of one that was cut, those that are complete. */
function entriesIn(text: string, file: string): { entries: JsonObject[]; isCut: boolean } {
  const log = (parseJson(text) as { log?: JsonObject } | undefined)?.log;
  if (Array.isArray(log?.entries))
    return { entries: log.entries.filter(isJsonObject), isCut: false };
  const start = text.indexOf('"entries"');
  const entries = start < 0 ? [] : objectsIn(text.slice(start)).filter(isJsonObject);
  if (entries.length > 0) return { entries, isCut: true };
  throw new UsageError(
    `${file} is neither an HTTP archive (HAR) nor evidence of this suite. Expected log.entries, or the lines of an evidence.ndjson.`,
  );
}

/** The origin that most requests went to. */
function mostFrequent(origins: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const origin of origins) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/**
 * Reads an HTTP archive. Without a target it is the host that most of its requests went to.
 * @throws UsageError when it has no entries
 */
export function readHar(text: string, file: string, target: string | undefined): Recorded {
  const { entries, isCut } = entriesIn(text, file);
  const baseUrl = target ?? mostFrequent(entries.map(originOf));
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : "";
  const own = entries.filter((entry) => originOf(entry) === origin);
  const passed = own.flatMap(passedOf);
  const notes: (string | false)[] = [
    isCut && "The archive is cut: only its complete entries were judged.",
    own.length < entries.length &&
      `${entries.length - own.length} of ${entries.length} entries are about other hosts than ${origin}: they were left out.`,
    passed.length < own.length &&
      `${own.length - passed.length} entries lack a method, an address, a time or headers: they were left out.`,
  ];
  return { baseUrl, passed, notes: notes.filter((note) => note !== false) };
}
