import { STATUS_CODES } from "node:http";
import type { Finding, Results } from "../../record/results/results.ts";
import type { Exchange, HttpExchange, StateExchange } from "../../wire/exchange.ts";
import { deviationInWords } from "../../record/results/words.ts";
import { visible } from "../../record/visible.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

interface Shot {
  exchange: string;
  finding: Finding;
  role: Finding["scene"][number]["role"];
}

function shotsOf({ findings, advice }: Results): Shot[] {
  const shots = [...findings, ...advice].flatMap((finding) =>
    finding.scene.map(({ exchange, role }): Shot => ({ exchange, finding, role })),
  );
  const byId = new Map<string, Shot>();
  for (const shot of shots) {
    const known = byId.get(shot.exchange);
    const decides = shot.role === "decisive" && known?.role !== "decisive";
    if (!known || decides) byId.set(shot.exchange, shot);
  }
  return [...byId.values()];
}

const pairs = (entries: Iterable<[string, string]>) =>
  [...entries].map(([name, value]) => ({ name, value }));

const size = (text: string): number => Buffer.byteLength(text);

const httpVersion = "HTTP/1.1";
const unknown = -1;

function requestOf({ request: { method, url, headers, body } }: HttpExchange) {
  const mimeType = headers["content-type"] ?? "";
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: URL.canParse(url) ? pairs(new URL(url).searchParams) : [],
    headersSize: unknown,
    bodySize: size(body ?? ""),
    ...(body !== undefined && { postData: { mimeType, text: body } }),
  };
}

function responseOf({ answer, failure }: HttpExchange) {
  const { status = 0, headers = {}, body = "" } = answer ?? {};
  return {
    status,
    statusText: answer ? (STATUS_CODES[status] ?? "") : "",
    httpVersion,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: { size: size(body), mimeType: headers["content-type"] ?? "", text: body },
    redirectURL: headers.location ?? "",
    headersSize: unknown,
    bodySize: size(body),
    ...(failure && { comment: `${failure.kind}: ${failure.message}` }),
  };
}

const entryOf = (exchange: Exchange | StateExchange, { finding, role }: Shot) => ({
  pageref: finding.id,
  startedDateTime: exchange.at,
  time: exchange.durationMs,
  request: requestOf(exchange),
  response: responseOf(exchange),
  cache: {},
  timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  comment: `${role}, exchange ${exchange.id}`,
});

export function renderHar(results: Results, recorded: RecordedExchanges): string {
  const { suite, findings, advice } = results;
  const entries = shotsOf(results)
    .flatMap((shot) => {
      const exchange = recorded.get(shot.exchange);
      return exchange ? [entryOf(exchange, shot)] : [];
    })
    .toSorted((one, other) => Date.parse(one.startedDateTime) - Date.parse(other.startedDateTime));
  const begun = new Map(entries.toReversed().map((one) => [one.pageref, one.startedDateTime]));
  const pages = [...findings, ...advice].flatMap((finding) => {
    const { id } = finding;
    const title = visible(deviationInWords(finding).title);
    const startedDateTime = begun.get(id);
    return startedDateTime ? [{ startedDateTime, id, title, pageTimings: {} }] : [];
  });
  const creator = { name: suite.name, version: suite.version };
  const archive = { log: { version: "1.2", creator, pages, entries } };
  return `${JSON.stringify(archive, undefined, 2)}\n`;
}
