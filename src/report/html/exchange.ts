import { toCurl } from "../../wire/curl.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import { duration } from "../words.ts";
import { html, lines, type Content, type Markup } from "./markup.ts";

/** The exchanges of a run by id, and the encoding of its signatures. */
export interface RecordedExchanges {
  byId: ReadonlyMap<string, Exchange>;
  encoding: SignatureEncoding;
}

/** Of a longer body the beginning is shown, and where the rest is. */
const longestBody = 4_000;

function bodyOf(body: string): Content {
  const note = html`<p class="note">
    Cut here: all ${body.length} recorded characters are in evidence.ndjson.
  </p>`;
  return [html`<pre>${lines(body.slice(0, longestBody))}</pre>`, body.length > longestBody && note];
}

function responseOf({ answer, failure }: Exchange): Content {
  if (failure) return html`<p>No complete response (${failure.kind}): ${failure.message}</p>`;
  if (!answer) return html`<p>No response was recorded.</p>`;
  const head = [
    `HTTP ${answer.status}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [
    html`<pre class="head">${lines(head.join("\n"))}</pre>`,
    answer.body === "" ? html`<p class="note">The body is empty.</p>` : bodyOf(answer.body),
    answer.truncated && html`<p class="note">The response was longer than what is recorded.</p>`,
  ];
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

function headline({ request, answer, failure, durationMs }: Exchange): Markup {
  const outcome = answer ? String(answer.status) : (failure?.kind ?? "no response");
  return html`<code>${request.method} ${pathOf(request.url)}</code> → <strong>${outcome}</strong>
    <small>in ${duration(durationMs)}</small>`;
}

/** One exchange, folded: the request as a command to paste into a shell, and the response as received. */
export function exchangeDetails(id: string, { byId, encoding }: RecordedExchanges): Markup {
  const exchange = byId.get(id);
  if (!exchange) return html`<p class="note">Exchange ${id} is not in the evidence.</p>`;
  return html`<details class="exchange">
    <summary>${headline(exchange)}</summary>
    <h5>Request <small>exchange ${id}, sent ${exchange.at}</small></h5>
    <pre>${lines(toCurl(exchange, encoding))}</pre>
    <h5>Response</h5>
    ${responseOf(exchange)}
  </details>`;
}
