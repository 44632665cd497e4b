import type { FailedRun } from "../../record/results/results.ts";
import { verdictWords } from "../words.ts";
import { html, lines } from "./markup.ts";
import { htmlPage, reportStyle } from "./skeleton.ts";

/** The page of a run that never began. */
export function renderFailure({
  suite,
  document: { title, version },
  run,
  error,
}: FailedRun): string {
  const { symbol, word } = verdictWords.none;
  const content = html`<header class="masthead none">
    <p class="eyebrow">Conformance report</p>
    <p class="subject">${title} (${version})</p>
    <h1><span class="seal" aria-hidden="true">${symbol}</span> ${word}</h1>
    <p class="sentence">The run never began, so nothing is said about any target.</p>
    <pre>${lines(error.message)}</pre>
    <p class="meta">
      ${suite.name} ${suite.version}, run <code>${run.id}</code> of ${run.startedAt}
    </p>
  </header>`;
  return htmlPage({
    title: `${word}, ${run.startedAt.slice(0, 10)}`,
    generator: `${suite.name} ${suite.version}`,
    style: reportStyle(""),
    content,
  }).text;
}
