import { toCurl } from "../../wire/curl.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import { duration } from "../words.ts";
import { html, lines, type Content, type Markup } from "./markup.ts";

/** The exchanges of a run by id, and how its signatures are written. */
export interface ExchangeShelf {
  byId: ReadonlyMap<string, Exchange>;
  encoding: SignatureEncoding;
}

/** A report is read by people: of a longer body they see the beginning, and where the rest is. */
const longestBody = 4_000;

function bodyOf(body: string): Content {
  const note = html`<p class="note">
    Cut: ${body.length} characters were recorded. The whole is in evidence.ndjson.
  </p>`;
  return [html`<pre>${lines(body.slice(0, longestBody))}</pre>`, body.length > longestBody && note];
}

function answerOf({ answer, failure }: Exchange): Content {
  if (failure) return html`<p>No complete answer (${failure.kind}): ${failure.message}</p>`;
  if (!answer) return html`<p>No answer was recorded.</p>`;
  const head = [
    `HTTP ${answer.status}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [
    html`<pre class="head">${lines(head.join("\n"))}</pre>`,
    answer.body === "" ? html`<p class="note">The body is empty.</p>` : bodyOf(answer.body),
    answer.truncated && html`<p class="note">The answer was longer than is recorded.</p>`,
  ];
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

function headline({ request, answer, failure, durationMs }: Exchange): Markup {
  const came = answer ? String(answer.status) : (failure?.kind ?? "no answer");
  return html`<code>${request.method} ${pathOf(request.url)}</code> → <strong>${came}</strong>
    <small>in ${duration(durationMs)}</small>`;
}

/** One exchange, folded: the request as a command a stranger can paste, and the answer as it came. */
export function exchangeDetails(id: string, { byId, encoding }: ExchangeShelf): Markup {
  const exchange = byId.get(id);
  if (!exchange) return html`<p class="note">Exchange ${id} is not in the evidence.</p>`;
  return html`<details class="exchange">
    <summary>${headline(exchange)}</summary>
    <h5>Request <small>exchange ${id}, sent ${exchange.at}</small></h5>
    <pre>${lines(toCurl(exchange, encoding))}</pre>
    <h5>Answer</h5>
    ${answerOf(exchange)}
  </details>`;
}
