import { Big } from "big.js";
import type { Finding } from "../../record/results/results.ts";
import {
  limitsInScene,
  type LimitReading,
  type LimitSeen,
  type LimitSet,
} from "../../record/results/limits-in-scene.ts";
import { counted } from "../words.ts";
import { html, type Content, type Markup } from "./markup.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

const mostDrawn = 6;
const canvas = 1_000;
const positive = (value: Big): Big => (value.lt(0) ? new Big(0) : value);

function scaleOf({ set, readings }: LimitSeen): Big {
  const all = [
    ...(set ? [set.total] : []),
    ...readings.flatMap(({ total, consumed, remaining }) => [
      total,
      positive(consumed).plus(positive(remaining)),
    ]),
  ];
  const most = all.reduce((one, other) => (other.gt(one) ? other : one));
  return most.gt(0) ? most : new Big(1);
}

const placeOf = (amount: Big, scale: Big) => positive(amount).div(scale).times(canvas).toFixed(1);

const drawing = (words: string, content: Content): Markup =>
  html`<svg viewBox="0 0 ${canvas} 16" preserveAspectRatio="none" role="img" aria-label="${words}">
    ${content}
  </svg>`;

const totalLine = (total: Big, scale: Big): Markup =>
  html`<line
    class="total"
    x1="${placeOf(total, scale)}"
    x2="${placeOf(total, scale)}"
    y1="0"
    y2="16"
  />`;

const label = (when: string, number: number): Markup =>
  html`<span>${when} <small>(exchange ${number})</small></span>`;

const shownAmounts = ["consumed", "remaining", "total"] as const;

function row(reading: LimitReading, when: string, scale: Big): Content {
  const { total, consumed, remaining } = reading;
  const words = shownAmounts.map((name) => `${name} ${reading[name].toFixed()}`);
  const parts = shownAmounts.map((name, index) => [
    index > 0 && ", ",
    html`<span class="${reading.wrong.includes(name) && "wrong"}">${words[index]}</span>`,
  ]);
  const bar = html`<rect
      class="remaining"
      x="${placeOf(consumed, scale)}"
      width="${placeOf(remaining, scale)}"
      y="3"
      height="10"
    />
    <rect class="consumed" x="0" width="${placeOf(consumed, scale)}" y="3" height="10" />
    ${totalLine(total, scale)}`;
  return [
    label(when, reading.number),
    drawing(`${when}: ${words.join(", ")}`, bar),
    html`<span class="amounts" aria-hidden="true">${parts}</span>`,
  ];
}

function setRow({ number, total }: LimitSet, scale: Big): Content {
  const words = `total ${total.toFixed()}`;
  const bar = html`<rect class="allowed" x="0" width="${placeOf(total, scale)}" y="3" height="10" />
    ${totalLine(total, scale)}`;
  return [
    label("set", number),
    drawing(`set: ${words}`, bar),
    html`<span class="amounts" aria-hidden="true">${words}</span>`,
  ];
}

function picture(seen: LimitSeen): Markup {
  const scale = scaleOf(seen);
  const { set, readings } = seen;
  const [first, last] = [readings[0], readings.at(-1)];
  const isOne = first === last;
  const rows = [
    ...(first ? [{ at: first.number, row: row(first, isOne ? "seen" : "before", scale) }] : []),
    ...(set ? [{ at: set.number, row: setRow(set, scale) }] : []),
    ...(last && !isOne ? [{ at: last.number, row: row(last, "after", scale) }] : []),
  ].toSorted((one, other) => one.at - other.at);
  return html`<li>
    <p class="place">${seen.place.replaceAll(".", ", ").replaceAll("_", " ")}</p>
    <div class="bars">${rows.map((each) => each.row)}</div>
  </li>`;
}

export function limitsPicture(finding: Finding, recorded: RecordedExchanges): Markup | false {
  const seen = limitsInScene(finding, recorded);
  if (seen.length === 0) return false;
  const more = seen.length - mostDrawn;
  return html`<div class="limits-seen">
    <h5>
      Limits
      <small>filled: consumed, outlined: remaining, dashed: allowed as set, line: total</small>
    </h5>
    <ul>
      ${seen.slice(0, mostDrawn).map(picture)}
    </ul>
    ${more > 0 && html`<p class="note">and ${counted(more, "more limit")}</p>`}
  </div>`;
}
