import { isJsonObject, parseJson, type JsonObject } from "../../spec/json.ts";
import { UsageError } from "../usage-error.ts";
import type { Passed, PassedMessage } from "./passed.ts";
import type { Recorded } from "./recorded.ts";
import { objectsIn } from "./salvage.ts";

interface Header {
  name?: string;
  value?: string;
}

/** An entry of an HTTP archive (HAR 1.2), as far as it matters here. Any of it may be missing. */
interface Entry {
  startedDateTime?: string;
  time?: number;
  request?: {
    method?: string;
    url?: string;
    headers?: Header[];
    postData?: { text?: string };
    bodySize?: number;
  };
  response?: {
    status?: number;
    headers?: Header[];
    content?: { text?: string; encoding?: string; size?: number };
  };
}

/** The bodies of an archive are decoded already; HTTP/2 writes its own fields among the headers. */
const headersOf = (headers: readonly Header[] = []): string[] =>
  headers.flatMap(({ name = "", value = "" }) =>
    name.startsWith(":") || name.toLowerCase() === "content-encoding" ? [] : [name, value],
  );

function message(
  headers: readonly Header[] | undefined,
  text: string | undefined,
  { encoding, size = 0 }: { encoding?: string | undefined; size?: number | undefined },
): PassedMessage {
  const body = Buffer.from(text ?? "", encoding === "base64" ? "base64" : "utf8");
  return { headers: headersOf(headers), body, isCut: text === undefined && size > 0 };
}

function passedOf({ startedDateTime = "", time = 0, request, response }: Entry): Passed[] {
  const { method, url = "", headers, postData, bodySize } = request ?? {};
  const sentAt = Date.parse(startedDateTime);
  if (method === undefined || !URL.canParse(url) || Number.isNaN(sentAt)) return [];
  const { pathname, search } = new URL(url);
  const { status = 0, headers: answered, content } = response ?? {};
  return [
    {
      sentAt,
      answeredAt: sentAt + Math.max(0, time),
      method,
      path: pathname + search,
      request: message(headers, postData?.text, { size: bodySize }),
      ...(status > 0
        ? {
            answer: {
              status,
              ...message(answered, content?.text, {
                encoding: content?.encoding,
                size: content?.size,
              }),
            },
          }
        : { failure: { kind: "reset", message: "the archive has no answer" } }),
    },
  ];
}

const originOf = ({ request }: Entry): string =>
  URL.canParse(request?.url ?? "") ? new URL(request?.url ?? "").origin : "";

/** The entries of an archive; of one that was cut, those that are complete. */
function entriesIn(text: string, file: string): { entries: Entry[]; isCut: boolean } {
  const log = (parseJson(text) as { log?: JsonObject } | undefined)?.log;
  if (Array.isArray(log?.entries))
    return { entries: log.entries.filter(isJsonObject), isCut: false };
  const start = text.indexOf('"entries"');
  const entries = start < 0 ? [] : (objectsIn(text.slice(start)) as Entry[]);
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
      `${own.length - passed.length} entries lack a method, an address or a time: they were left out.`,
  ];
  return { baseUrl, passed, notes: notes.filter((note) => note !== false) };
}
