import { onRecord } from "../../spec/ledger.ts";
import { findEntry } from "../../spec/register.ts";
import { deviationInWords } from "../record/results/words.ts";
import { groupBy } from "../record/results/group-by.ts";
import type { Comparison } from "../record/results/comparison.ts";
import type { Finding, Results } from "../record/results/results.ts";
import { counted, verdictInWords } from "./words.ts";
import { openapi } from "../../spec/openapi.ts";
import { type Markup, html, statementMarkup } from "./html/markup.ts";
import { htmlPage, reportStyle } from "./html/skeleton.ts";
import { quoted } from "./terminal/finding.ts";
import type { Paint } from "./terminal/paint.ts";

interface Change {
  id: string;
  text: string;
  shownIn?: "before" | "after";
  requirement?: string;
}

interface Part {
  title: string;
  count: number;
  changes: Change[];
  tone?: "worse" | "better";
}

function findingsPart(
  title: string,
  findings: readonly Finding[],
  shownIn: "before" | "after",
  tone?: Part["tone"],
): Part {
  const listed = new Set(findings.map(({ id }) => id));
  const isExplained = ({ cause }: Finding) => cause !== undefined && listed.has(cause);
  const explainedBy = groupBy(findings.filter(isExplained), ({ cause }) => cause);
  const changes = findings
    .filter((finding) => !isExplained(finding))
    .map((finding): Change => {
      const { id, requirement, waiver } = finding;
      const explained = explainedBy.get(id)?.length ?? 0;
      const notes = [
        ...(waiver ? [`waived until ${waiver.expires}`] : []),
        ...(shownIn === "before" ? onRecord(finding.check ?? requirement) : []),
        ...(explained > 0 ? [`explains ${explained} more`] : []),
      ];
      return {
        id,
        text: [deviationInWords(finding).title, ...notes].join(", "),
        shownIn,
        requirement,
      };
    });
  return { title, count: findings.length, changes, ...(tone && { tone }) };
}

function namesPart(title: string, ids: readonly string[], tone?: Part["tone"]): Part {
  const changes = ids.map((id): Change => {
    const entry = findEntry(id);
    return { id, text: entry?.statement ?? onRecord(id).join(" ") };
  });
  return { title, count: ids.length, changes, ...(tone && { tone }) };
}

export function partsOf({ findings, notExercised, readings, checks }: Comparison): Part[] {
  const parts: Part[] = [
    findingsPart("New findings", findings.new, "after", "worse"),
    findingsPart("No longer waived", findings.noLongerWaived, "after", "worse"),
    namesPart("Newly not exercised", notExercised.newly, "worse"),
    findingsPart("Fixed", findings.fixed, "before", "better"),
    namesPart("Exercised now", notExercised.noLonger, "better"),
    findingsPart("Still there", findings.stillThere, "after"),
    findingsPart("Not looked at again", findings.notLookedAt, "before"),
    {
      title: "Readings that changed",
      count: readings.length,
      changes: readings.map(({ openPoint, before, after }) => ({
        id: openPoint,
        text: `${before.join(", ")} -> ${after.length > 0 ? after.join(", ") : "not seen"}`,
      })),
    },
    namesPart("Checks added", checks.added),
    namesPart("Checks gone", checks.gone),
  ];
  return parts.filter(({ count }) => count > 0);
}

function comparisonInWords({ verdicts, findings }: Comparison): string {
  const { before = "no verdict", after = "no verdict" } = verdicts;
  const words = [
    counted(findings.new.length, "new finding"),
    `${findings.fixed.length} fixed`,
    `${findings.stillThere.length} still there`,
  ];
  return `${before} -> ${after}: ${words.join(", ")}`;
}

const listed = 20;
const colours = { worse: "red", better: "green" } as const;

function lineOf([{ id, text }, ...others]: readonly [Change, ...Change[]]): string {
  const more = others.length > 0 ? ` (and ${others.length} more of this requirement)` : "";
  return `  ${quoted(id)}${text === "" ? "" : `  ${quoted(text)}`}${more}`;
}

function partLines({ title, count, changes, tone }: Part, paint: Paint): string[] {
  const groups = [...groupBy(changes, ({ id, requirement }) => requirement ?? id).values()];
  const shown = groups.slice(0, listed);
  const left = groups.slice(listed).flat().length;
  return [
    "",
    `${paint("bold", tone ? paint(colours[tone], title) : title)}  ${count}`,
    ...shown.map(lineOf),
    ...(left > 0 ? [`  ... and ${left} more`] : []),
  ];
}

export function comparisonLines(comparison: Comparison, paint: Paint): string[] {
  const parts = partsOf(comparison);
  return [
    ...(parts.length > 0
      ? parts.flatMap((part) => partLines(part, paint)).slice(1)
      : ["Nothing has changed."]),
    "",
    comparisonInWords(comparison),
  ];
}

export interface ComparedRun {
  results: Results;
  report: string;
}

interface ComparedRuns {
  before: ComparedRun;
  after: ComparedRun;
  comparison: Comparison;
}

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
    style: reportStyle(`Compared with run ${run.id}`),
    content,
  }).text;
}
