import { counted, listed as inWords, duration, outcomeWord, requestLine } from "../words.ts";
import { html, type Markup, lines, type Content, trusted } from "./markup.ts";
import {
  aroundMarks,
  jsonMarkup,
  longestLine,
  markLines,
  type MarkedLine,
  jsonLines,
} from "./json-markup.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { toCurl } from "../../wire/curl.ts";
import type { Exchange, HttpExchange, StateExchange } from "../../wire/exchange.ts";
import { shortened } from "../../record/visible.ts";
import type { Scene, RecordedExchanges } from "../../record/evidence/lines.ts";
import type { Finding } from "../../record/results/results.ts";

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

function bodyMarkup(body: string, isCut: boolean, fields: readonly string[]): Content {
  const isLong = body.length > longestBody;
  const whereTheRestIs = html`<p class="note">
    Cut here: all ${body.length} recorded characters are in evidence.ndjson.
  </p>`;
  const json = isCut ? undefined : jsonLines(body);
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

function responseOf({ answer, failure }: HttpExchange, fields: readonly string[] = []): Content {
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
      : bodyMarkup(answer.body, answer.truncated === true, fields),
    answer.truncated && html`<p class="note">The response was longer than what is recorded.</p>`,
  ];
}

const parametersNamed = 4;
const longestParameter = 40;

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

interface ShownExchange {
  role?: Scene[number]["role"] | "act";
  isOpen?: boolean;
  fields?: readonly string[] | undefined;
  note?: string | undefined;
  address: string;
}

export function exchangeDetails(
  id: string,
  recorded: RecordedExchanges,
  { role, isOpen = false, fields, note, address }: ShownExchange,
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
    <pre>${lines("operation" in exchange ? toCurl(exchange) : `${exchange.request.body}`)}</pre>
    <h5>Response</h5>
    ${responseOf(exchange, fields)}
  </details>`;
}

const named = 7;
const isPrepared = ({ role }: Scene[number]): boolean => role === "setup" || role === "state";

function spanOf(one: Scene[number], recorded: RecordedExchanges): [number, number] | undefined {
  const exchange = isPrepared(one) ? undefined : recorded.get(one.exchange);
  if (!exchange) return undefined;
  const sentAt = Date.parse(exchange.at);
  return [sentAt, sentAt + exchange.durationMs];
}

/** "at the same time as 3 and 5", for each exchange. */
function sameTimes(scene: Scene, recorded: RecordedExchanges): (string | undefined)[] {
  const spans = scene.map((one) => spanOf(one, recorded));
  return spans.map((span, index) => {
    const others = spans.flatMap((other, at) =>
      span && other && at !== index && other[0] < span[1] && span[0] < other[1] ? [at + 1] : [],
    );
    if (others.length === 0) return undefined;
    const left = others.length - named;
    const names = others.slice(0, named).map(String);
    return `at the same time as ${inWords(left > 0 ? [...names, `${left} more`] : names)}`;
  });
}

const shownBefore = 6;

const changesNothing = (id: string, recorded: RecordedExchanges): boolean =>
  recorded.get(id)?.request.method === "GET";

/** If the decisive exchange only reads: index of the last request before it that may have changed something. */
function actIn(scene: Scene, recorded: RecordedExchanges): number {
  const at = scene.findIndex(({ role }) => role === "decisive");
  const decisive = scene[at];
  if (!decisive || !changesNothing(decisive.exchange, recorded)) return -1;
  return scene.findLastIndex(
    ({ exchange, role }, index) =>
      index < at && (role === "setup" || role === "request") && !changesNothing(exchange, recorded),
  );
}

export function sceneMarkup(finding: Finding, recorded: RecordedExchanges, isOpen = false): Markup {
  const { id, decisive, fields } = finding;
  const scene: Scene =
    finding.scene.length > 0 ? finding.scene : [{ exchange: decisive, role: "decisive" }];
  const [act, times] = [actIn(scene, recorded), sameTimes(scene, recorded)];
  const items = scene.map(({ exchange, role }, index) => {
    const shownRole = index === act ? ("act" as const) : role;
    return exchangeDetails(exchange, recorded, {
      role: shownRole,
      address: `${id}.${index + 1}`,
      note: times[index],
      ...(role === "decisive" && { isOpen, fields }),
    });
  });
  if (items.length === 1) return html`${items}`;
  const listed = items.map((one) => html`<li>${one}</li>`);
  const at = scene.findIndex(({ role }) => role === "decisive");
  const folded = Math.max(0, at - shownBefore);
  const earlier = html`<details class="more">
    <summary>${counted(folded, "earlier exchange")}</summary>
    <ol class="scene">
      ${listed.slice(0, folded)}
    </ol>
  </details>`;
  return html`${folded > 0 && earlier}
    <ol class="scene" start="${folded + 1}">
      ${listed.slice(folded)}
    </ol>`;
}
