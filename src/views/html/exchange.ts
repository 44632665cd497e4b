import { jsonLines } from "./json-lines.ts";
import { aroundMarks, jsonMarkup, longestLine, markLines, type MarkedLine } from "./json-markup.ts";
import { html, lines, type Content, trusted, type Markup } from "./markup.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { toCurl } from "../../wire/curl.ts";
import type { Scene } from "../../record/evidence/scene.ts";
import type { Exchange, HttpExchange, StateExchange } from "../../wire/exchange.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";
import { shortened } from "../../record/visible.ts";
import { duration, outcomeWord, requestLine } from "../words.ts";

/** Of a longer body the beginning is shown, or what is around its marks, and where the rest is. */
const longestBody = 4_000;
const pointersNamed = 3;

const namesOf = (pointers: readonly string[]): Content => [
  pointers
    .slice(0, pointersNamed)
    .map((pointer, index) => [
      index > 0 && ", ",
      pointer === "" ? "the body" : html`<code>${pointer}</code>`,
    ]),
  pointers.length > pointersNamed && ` and ${pointers.length - pointersNamed} more`,
];

function beginningOf(all: readonly MarkedLine[]): readonly MarkedLine[] {
  let left = longestBody;
  const end = all.findIndex(({ text }) => (left -= Math.min(text.length, longestLine)) < 0);
  return end < 0 ? all : all.slice(0, end);
}

interface ShownBody {
  isCut?: boolean | undefined;
  fields?: readonly string[] | undefined;
}

/** The body of a response as people read it: JSON indented, what deviates marked; anything else as it came. */
function bodyMarkup(body: string, { isCut = false, fields = [] }: ShownBody = {}): Content {
  const isLong = body.length > longestBody;
  const whereTheRestIs = html`<p class="note">
    Cut here: all ${body.length} recorded characters are in evidence.ndjson.
  </p>`;
  const json = jsonLines(body, isCut);
  if (!json)
    return [html`<pre>${lines(body.slice(0, longestBody))}</pre>`, isLong && whereTheRestIs];
  const { lines: marked, beyond } = markLines(json, fields);
  const found = fields.filter((field) => !beyond.includes(field));
  if (found.length === 0) {
    return [
      jsonMarkup(beginningOf(marked)),
      beyond.length > 0 && html`<p class="note">Not in what is recorded: ${namesOf(beyond)}</p>`,
      isLong && whereTheRestIs,
    ];
  }
  return [
    aroundMarks(marked, isLong),
    html`<p class="note">Marked: ${namesOf(found)}</p>`,
    isLong && whereTheRestIs,
  ];
}

function responseOf({ answer, failure }: HttpExchange, fields: Shown["fields"]): Content {
  if (failure) return html`<p>No complete response (${failure.kind}): ${failure.message}</p>`;
  if (!answer) return html`<p>No response was recorded.</p>`;
  const head = [
    `HTTP ${answer.status}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [
    html`<pre class="head">${lines(head.join("\n"))}</pre>`,
    answer.body === ""
      ? html`<p class="note">The body is empty.</p>`
      : bodyMarkup(answer.body, { isCut: answer.truncated, fields }),
    answer.truncated && html`<p class="note">The response was longer than what is recorded.</p>`,
  ];
}

const parametersNamed = 4;
const longestParameter = 40;

/** ": period daily, total 25.5". */
function parametersOf({ request }: StateExchange): string {
  const sent = parseJson(request.body ?? "");
  const params = isJsonObject(sent) && isJsonObject(sent.params) ? sent.params : {};
  const named = Object.entries(params)
    .filter(([name, value]) => !name.endsWith("_id") && typeof value !== "object")
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")} ${shortened(String(value), longestParameter)}`,
    );
  return named.length > 0 ? `: ${named.slice(0, parametersNamed).join(", ")}` : "";
}

const headline = (exchange: Exchange | StateExchange): Markup => {
  const line = requestLine(exchange);
  const subject = "state" in exchange ? [line, parametersOf(exchange)] : html`<code>${line}</code>`;
  return html`${subject} → <strong>${outcomeWord(exchange)}</strong>
    <small>in ${duration(exchange.durationMs)}</small>`;
};

const requestOf = (exchange: Exchange | StateExchange): string =>
  "operation" in exchange ? toCurl(exchange) : `${exchange.request.body}`;

interface Shown {
  role?: Scene[number]["role"] | "act";
  isOpen?: boolean;
  fields?: readonly string[] | undefined;
  note?: string | undefined;
  /** Where it stands, as a fragment of the page's address. One exchange may stand in several places. */
  address: string;
}

export function exchangeDetails(
  id: string,
  recorded: RecordedExchanges,
  { role, isOpen = false, fields, note, address }: Shown,
): Markup {
  const exchange = recorded.get(id);
  if (!exchange) return html`<p class="note">Exchange ${id} is not in the evidence.</p>`;
  const label = role && html`<span class="role ${role}">${role}</span> `;
  return html`<details class="exchange" ${isOpen && trusted(" open")}>
    <summary>
      ${label}${headline(exchange)}${note !== undefined && html`<small>, ${note}</small>`}
    </summary>
    <h5 id="${address}">
      Request <small><a href="#${address}">exchange ${id}</a>, sent ${exchange.at}</small>
    </h5>
    <pre>${lines(requestOf(exchange))}</pre>
    <h5>Response</h5>
    ${responseOf(exchange, fields)}
  </details>`;
}
