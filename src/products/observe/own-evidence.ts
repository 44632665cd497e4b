import { readEvidence } from "../../record/evidence/file.ts";
import type { EvidenceLine } from "../../record/evidence/lines.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { HttpExchange } from "../../wire/exchange.ts";
import type { Passed, PassedMessage } from "./passed.ts";
import type { Recorded } from "./recorded.ts";

interface Message {
  headers: Record<string, string>;
  body?: string;
  truncated?: true;
}

const messageOf = ({ headers, body = "", truncated }: Message): PassedMessage => ({
  // Bodies are recorded decoded.
  headers: Object.entries(headers).flatMap(([name, value]) =>
    name === "content-encoding" ? [] : [name, value],
  ),
  body: Buffer.from(body, "utf8"),
  isCut: truncated ?? false,
});

function pathOf(url: string, baseUrl: string): string {
  if (url.startsWith(baseUrl)) return url.slice(baseUrl.length);
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url;
}

function passedOf(
  { at, durationMs, request, answer, failure }: HttpExchange,
  baseUrl: string,
): Passed {
  const sentAt = Date.parse(at);
  return {
    sentAt,
    answeredAt: sentAt + durationMs,
    method: request.method,
    path: pathOf(request.url, baseUrl),
    request: messageOf(request),
    ...(answer && { answer: { status: answer.status, ...messageOf(answer) } }),
    ...(failure && { failure }),
  };
}

const exchangeIn = (line: EvidenceLine): HttpExchange[] =>
  line.kind === "exchange" || line.kind === "state" ? [line.exchange] : [];

/** Reads evidence of this suite. @throws UsageError when it isn't as it was written */
export function readOwnEvidence(file: string): Recorded {
  const { lines, problems } = readEvidence(file);
  if (problems.length > 0) {
    throw new UsageError(`${file} isn't as it was written:\n  ${problems.join("\n  ")}`);
  }
  const run = lines.find((line) => line.kind === "run");
  const baseUrl = run?.target.baseUrl.replace(/\/$/, "") ?? "";
  const isWhole = lines.some(({ kind }) => kind === "end");
  return {
    baseUrl,
    passed: lines.flatMap(exchangeIn).map((exchange) => passedOf(exchange, baseUrl)),
    creator: "",
    notes: isWhole ? [] : ["The evidence doesn't come to its end: what is there was judged."],
  };
}
