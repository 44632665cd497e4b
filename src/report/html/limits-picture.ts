import { Big } from "big.js";
import type { Finding } from "../../results/results.ts";
import { limitsInScene, type LimitReading, type LimitSeen } from "../../results/limits-in-scene.ts";
import { counted } from "../words.ts";
import type { RecordedExchanges } from "./exchange.ts";
import { html, type Content, type Markup } from "./markup.ts";

/** So many limits are drawn; results.json has the others. */
const mostDrawn = 6;

/** Bars are drawn on a canvas this wide, whatever their width on the page. */
const canvas = 1_000;

const positive = (value: Big): Big => (value.lt(0) ? new Big(0) : value);

/** The largest of all that is drawn. Zero can't be divided by. */
function scaleOf({ readings }: LimitSeen): Big {
  const all = readings.flatMap(({ total, consumed, remaining }) => [
    total,
    positive(consumed).plus(positive(remaining)),
  ]);
  const most = all.reduce((one, other) => (other.gt(one) ? other : one));
  return most.gt(0) ? most : new Big(1);
}

function bar(reading: LimitReading, words: string, scale: Big): Markup {
  const at = (value: Big) => positive(value).div(scale).times(canvas).toFixed(1);
  const { total, consumed, remaining } = reading;
  return html`<svg
    viewBox="0 0 ${canvas} 16"
    preserveAspectRatio="none"
    role="img"
    aria-label="${words}"
  >
    <rect class="remaining" x="${at(consumed)}" width="${at(remaining)}" y="3" height="10" />
    <rect class="consumed" x="0" width="${at(consumed)}" y="3" height="10" />
    <line class="total" x1="${at(total)}" x2="${at(total)}" y1="0" y2="16" />
  </svg>`;
}

const shownAmounts = ["consumed", "remaining", "total"] as const;

function row(reading: LimitReading, when: string, scale: Big): Content {
  const words = shownAmounts.map((name) => `${name} ${reading[name].toFixed()}`);
  const parts = shownAmounts.map((name, index) => [
    index > 0 && ", ",
    html`<span class="${reading.wrong.includes(name) && "wrong"}">${words[index]}</span>`,
  ]);
  return [
    html`<span>${when} <small>(exchange ${reading.number})</small></span>`,
    bar(reading, `${when}: ${words.join(", ")}`, scale),
    html`<span class="amounts" aria-hidden="true">${parts}</span>`,
  ];
}

function picture(seen: LimitSeen): Markup {
  const scale = scaleOf(seen);
  const [before, after] = seen.readings;
  return html`<li>
    <p class="place">${seen.place.replaceAll(".", ", ").replaceAll("_", " ")}</p>
    <div class="bars">
      ${row(before, after ? "before" : "seen", scale)} ${after && row(after, "after", scale)}
    </div>
  </li>`;
}

/** The limits that a finding about limits is about, as bars before and after; nothing for other findings. */
export function limitsPicture(finding: Finding, recorded: RecordedExchanges): Markup | false {
  const seen = limitsInScene(finding, recorded);
  if (seen.length === 0) return false;
  const more = seen.length - mostDrawn;
  return html`<div class="limits-seen">
    <h5>Limits <small>filled: consumed, outlined: remaining, line: total</small></h5>
    <ul>
      ${seen.slice(0, mostDrawn).map(picture)}
    </ul>
    ${more > 0 && html`<p class="note">and ${counted(more, "more limit")}</p>`}
  </div>`;
}

/** The looks of the bars. */
export const limitsStyle = /* css */ `
.limits-seen { margin: .6rem 0 1rem; font-size: .875rem; }
.limits-seen li { margin: .5rem 0; }
.limits-seen .place { margin: 0; font-weight: 600; }
.limits-seen .bars { display: grid; grid-template-columns: max-content minmax(6rem, 14rem) 1fr; gap: .1rem .8rem; align-items: center; }
.limits-seen svg { display: block; width: 100%; height: 1rem; overflow: visible; }
.limits-seen .consumed { fill: var(--ink); }
.limits-seen .remaining { fill: var(--line); stroke: var(--soft); stroke-width: 1; vector-effect: non-scaling-stroke; }
.limits-seen .total { stroke: var(--fail); stroke-width: 2; vector-effect: non-scaling-stroke; }
.limits-seen small { color: var(--soft); }
.limits-seen .amounts { font-variant-numeric: tabular-nums; }
.limits-seen .wrong { color: var(--fail); font-weight: 600; }
@media (max-width: 40rem) {
  .limits-seen .bars { grid-template-columns: 1fr; }
  .limits-seen .amounts { margin-bottom: .3rem; }
}
`;
