import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { firstRefusal, firstServerError, tooManyRequests } from "../../../spec/vocabulary.ts";
import { comeAgainOf, isPutOff } from "../../contract/gateways.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { Exchange, ReceivedAnswer } from "../../wire/exchange.ts";
import { oneLine } from "../../wire/one-line.ts";
import { masksFor } from "../../wire/personal-data.ts";
import type { Redact } from "../../wire/redaction.ts";

const mostQuoted = 120;

const typeOf = ({ headers }: ReceivedAnswer): string => headers["content-type"] ?? "";

export function quoted({ request, answer, failure }: Exchange, redact: Redact): string {
  const { pathname } = new URL(request.url);
  const asked = `${request.method} ${pathname}: `;
  if (!answer) return redact(`${asked}no answer (${failure?.kind})`);
  const said = ["server", "via", "www-authenticate"].flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const body = oneLine(masksFor([], {}).mask(redact(answer.body.slice(0, 10 * mostQuoted))));
  const words = body.length > mostQuoted ? `${body.slice(0, mostQuoted)}…` : body;
  const facts = [`status ${answer.status}`, typeOf(answer) || "no content type", ...said];
  return `${oneLine(redact(asked + facts.join(", ")))}, ${words === "" ? "an empty body" : words}`;
}

const bare = ({ origin, pathname }: URL): string => `${origin}${pathname.replace(/\/$/, "")}`;

function differsBySlash(from: string, location: string): boolean {
  if (!URL.canParse(location, from)) return false;
  const [one, other] = [new URL(from), new URL(location, from)];
  return one.href !== other.href && bare(one) === bare(other);
}

type Hint = (answer: ReceivedAnswer, exchange: Exchange) => string | false;

const isPage = (answer: ReceivedAnswer): boolean =>
  /html/i.test(typeOf(answer)) || /^\s*<(!doctype|html)/i.test(answer.body);

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const hints: readonly Hint[] = [
  ({ status, headers: { location } }, { operation, request }) =>
    status >= 300 &&
    status < 400 &&
    location !== undefined &&
    `It redirects to ${location}, which isn't followed with signed requests. ${
      differsBySlash(request.url, location)
        ? `It wants another slash at the end: give operations.${operation}.path in the profile as it redirects to it, and so for the others.`
        : "Is that the base URL to give (https, another host), or a login page?"
    }`,
  ({ status }, exchange) => {
    const again = comeAgainOf(exchange);
    const wait = again === undefined ? "without a Retry-After" : `${again.by}: ${again.value}`;
    return (
      (status === tooManyRequests || isPutOff(exchange)) &&
      `It puts every request off (${wait}). Try again later, or ask its operator to let more requests through; --rate slows a run down.`
    );
  },
  // The words of nginx and Go, and those of Apache.
  ({ body }) =>
    /https (port|server)|ssl-enabled server/i.test(body) &&
    "https is spoken there: the base URL begins with https://.",
  ({ status, body }) =>
    ([401, 403, 407, 511].includes(status) || /certificate/i.test(body)) &&
    "A gateway may want a header of its own, such as a subscription key or a tenant (headers in the profile), or a client certificate; an allow list may lack this machine's address. If it's the service that refuses, check the API key, the secret, and that both belong to this deployment.",
  ({ status }) =>
    [404, 405, 410, 421, 501].includes(status) &&
    "A gateway may have the service under a prefix or a host of its own, which belongs into the base URL.",
  ({ status }) =>
    status >= firstServerError &&
    status !== 501 &&
    "The service may be down or starting, or the gateway may have no way to it.",
  (answer) =>
    isAccepted(answer.status) &&
    isPage(answer) &&
    "A page may be a login, a maintenance notice, a firewall's block page, a directory, or the web site in place of its API.",
  ({ status, body }) => {
    const json = parseJson(body);
    const isQueryLanguage =
      isJsonObject(json) && ("jsonrpc" in json || Array.isArray(json.errors)) && isAccepted(status);
    return isQueryLanguage && "GraphQL and JSON-RPC services answer any path like this.";
  },
  (answer) =>
    isAccepted(answer.status) &&
    !isPage(answer) &&
    "A stub, an echo, or an API of another kind accepts whatever is sent.",
];

function described(exchange: Exchange, baseUrl: string, redact: Redact): string[] {
  const { pathname } = new URL(baseUrl);
  // The interface's paths begin with the version; a base URL that has it too may have it once too often.
  const hasVersion = /\/(?:api(?:\/v\d+)?|v\d+)(?=\/|$)/i.test(pathname);
  const path = `${pathname.replace(/\/$/, "")}/api/v2/...`;
  const { answer } = exchange;
  const address = `Check the base URL: it is what comes before /api/v2/...${hasVersion ? `, and makes ${path} of it` : ""}`;
  return [
    quoted(exchange, redact),
    ...(isPutOff(exchange) ? [] : [address]),
    ...hints
      .flatMap((hint) => (answer && hint(answer, exchange)) || [])
      .map((hint) => oneLine(redact(hint))),
  ];
}

const answeredIn = (sent: readonly Exchange[]): Exchange | undefined =>
  sent.find(({ answer }) => answer !== undefined) ?? sent[0];

const refused = (...lines: readonly string[]): UsageError => new UsageError(lines.join("\n"));

const advice: Record<NonNullable<Exchange["failure"]>["kind"], string> = {
  refused: "Nothing listens there. Is the target started, and is the port right?",
  unresolved: "The host name is not known. Is it spelled right, and is this machine online?",
  reset:
    "The connection was closed before a response came. Is the scheme right (https)? If a client certificate is wanted, give tls.certificate and tls.key in the profile (docs/what-stands-between.md).",
  timeout: "No response came in time. Is a proxy or firewall in between?",
  tls: "The secure connection failed (docs/what-stands-between.md).",
  "too-large": "The response has no end. Is this the base URL of the interface?",
  malformed: "Is the scheme (http, https) right?",
};

const spelled = (text: string): string =>
  JSON.stringify(text.trim().slice(0, mostQuoted)).replaceAll(
    /[^\x20-\x7e]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function whyNotJson(answer: ReceivedAnswer): string | undefined {
  const { body } = answer;
  const text = body.replaceAll("\0", "");
  const [, before = "", json = "", after = ""] = /^([^{]*)(\{[^]*\})([^}]*)$/.exec(text) ?? [];
  if (isPage(answer) || !isJsonObject(parseJson(json))) return undefined;
  if (body !== text) return "it has NUL bytes in it, as UTF-16 and UTF-32 have";
  if (before === "\uFEFF") return "a byte order mark (EF BB BF) stands before it";
  return `${spelled(before || after)} stands ${before ? "before" : "after"} it`;
}

function refusesBySignature(sent: readonly Exchange[]): boolean {
  const statuses = new Map<string, number>();
  return sent.some(({ request, answer }) => {
    const { status = 0 } = answer ?? {};
    if (status < firstRefusal || status >= firstServerError) return false;
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    const before = statuses.get(asked) ?? status;
    statuses.set(asked, status);
    return before !== status;
  });
}

/** @throws UsageError unless some request was answered with a JSON object */
export function requireReadable(sent: readonly Exchange[], baseUrl: string, redact: Redact): void {
  const failures = sent.flatMap(({ failure }) => failure ?? []);
  const [failed] = failures;
  if (failed && failures.length === sent.length) {
    const isAnswered = failed.kind === "malformed" || failed.kind === "too-large";
    throw refused(
      `${isAnswered ? `No answer of ${baseUrl} can be read` : `The target at ${baseUrl} cannot be reached`}: ${redact(failed.message)}`,
      failed.advice ?? advice[failed.kind],
    );
  }
  const answers = sent.flatMap(({ answer }) => answer ?? []);
  const shown = answeredIn(sent)!;
  if (sent.every((exchange) => exchange.failure || isPutOff(exchange))) {
    throw refused(
      `What answers at ${baseUrl} puts every request off.`,
      ...described(shown, baseUrl, redact),
    );
  }
  if (answers.some(({ body }) => isJsonObject(parseJson(body)))) return;
  const [spoilt] = sent.flatMap((exchange) => {
    const why = exchange.answer && whyNotJson(exchange.answer);
    return why === undefined ? [] : [{ why, exchange }];
  });
  if (spoilt) {
    throw refused(
      `No answer of ${baseUrl} could be read as JSON: ${redact(spoilt.why)}.`,
      quoted(spoilt.exchange, redact),
      "JSON is sent as UTF-8 and by itself, without a byte order mark (RFC 8259, 8.1), and many clients can't read anything else.",
      "Have the service, or the gateway that adds it, write it so.",
    );
  }
  if (refusesBySignature(sent)) {
    throw refused(
      `No answer of ${baseUrl} was a JSON object, though their statuses differ by signature: the service may be there, and what stands before it puts its own pages in the place of refusals.`,
      quoted(shown, redact),
      "Have it pass the service's bodies on (nginx: proxy_intercept_errors off; IIS: httpErrors with existingResponse PassThrough).",
    );
  }
  throw refused(
    `What answers at ${baseUrl} is not this interface: no answer was a JSON object.`,
    ...described(shown, baseUrl, redact),
  );
}

export const answersAllAlike = (sent: readonly Exchange[], baseUrl: string, redact: Redact) =>
  [
    `What answers at ${baseUrl} is not this interface: requests signed rightly, wrongly and not at all fared alike, and no answer was the interface's own.`,
    ...described(sent.find(isPutOff) ?? answeredIn(sent)!, baseUrl, redact),
  ].join("\n");
