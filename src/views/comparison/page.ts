import { openapi } from "../../../spec/openapi.ts";
import type { Comparison } from "../../record/results/comparison.ts";
import type { Results } from "../../record/results/results.ts";
import { html, statementMarkup, type Markup } from "../html/markup.ts";
import { htmlPage } from "../html/skeleton.ts";
import { style, printStyle } from "../html/style.ts";
import { verdictInWords } from "../words.ts";
import { partsOf, type Change, type Part } from "./parts.ts";

export interface ComparedRun {
  results: Results;
  report: string;
}

export interface ComparedRuns {
  before: ComparedRun;
  after: ComparedRun;
  comparison: Comparison;
}

const ownStyle = /* css */ `
.runs th { width: 5rem; overflow-wrap: normal; }
.changes li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
`;

const marks = { worse: ["fail", "✗"], better: ["pass", "✓"] } as const;

function change({ id, text, shownIn }: Change, runs: ComparedRuns): Markup {
  const code = html`<code>${id}</code>`;
  return html`<li>
    ${text !== "" && html`<p>${statementMarkup(text)}</p>`}
    <p class="note">
      ${shownIn ? html`<a href="${runs[shownIn].report}#${id}">${code}</a>` : code}
    </p>
  </li>`;
}

function section(part: Part, runs: ComparedRuns): Markup {
  const { title, count, changes, tone } = part;
  const [outcome, symbol] = tone ? marks[tone] : [];
  return html`<section>
    <h2>
      ${outcome && html`<span class="badge ${outcome}" aria-hidden="true">${symbol}</span>`}
      ${title} <small>${count}</small>
    </h2>
    <ul class="changes">
      ${changes.map((one) => change(one, runs))}
    </ul>
  </section>`;
}

function runRow(label: string, { results, report }: ComparedRun): Markup {
  const { suite, target, run } = results;
  const { symbol, word } = verdictInWords(results);
  return html`<tr>
    <th scope="row">${label}</th>
    <td>
      <a href="${report}">${run.startedAt.slice(0, 16).replace("T", " ")}</a>
      <span aria-hidden="true">${symbol}</span> ${word}
    </td>
    <td>${target.baseUrl}, ${suite.name} ${suite.version}</td>
  </tr>`;
}

export function renderComparison(runs: ComparedRuns): string {
  const { before, after, comparison } = runs;
  const parts = partsOf(comparison);
  const { suite, run } = after.results;
  const verdicts = `${verdictInWords(before.results).word} → ${verdictInWords(after.results).word}`;
  const content = html`<header class="masthead">
      <p class="eyebrow">Two runs compared</p>
      <p class="subject">${openapi.info.title} (${openapi.info.version})</p>
      <h1>${verdicts}</h1>
    </header>
    <main>
      <table class="runs">
        <tbody>
          ${runRow("Before", before)} ${runRow("After", after)}
        </tbody>
      </table>
      ${parts.length === 0 && html`<p class="sentence">Nothing has changed.</p>`}
      ${parts.map((part) => section(part, runs))}
    </main>`;
  return htmlPage({
    title: `${verdicts}, ${run.startedAt.slice(0, 10)}`,
    generator: `${suite.name} ${suite.version}`,
    style: style + ownStyle + printStyle(`Compared with run ${run.id}`),
    content,
  }).text;
}
