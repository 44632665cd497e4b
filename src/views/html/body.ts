import { jsonLines } from "./json-lines.ts";
import { aroundMarks, jsonMarkup, longestLine } from "./json-markup.ts";
import { markLines, type MarkedLine } from "./marked-lines.ts";
import { html, lines, type Content } from "./markup.ts";

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

interface Shown {
  isCut?: boolean | undefined;
  fields?: readonly string[] | undefined;
}

/** The body of a response as people read it: JSON indented, what deviates marked; anything else as it came. */
export function bodyMarkup(body: string, { isCut = false, fields = [] }: Shown = {}): Content {
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
