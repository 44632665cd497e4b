import { verdictWords } from "../words.ts";
import type { FailedRun } from "../../record/results/failed-run.ts";
import { html, lines } from "./markup.ts";
import { printStyle } from "./print-style.ts";
import { htmlPage } from "./skeleton.ts";
import { style } from "./style.ts";

/** The page of a run that never began: no verdict, and why. */
export function renderFailure({ suite, document, run, error }: FailedRun): string {
  const { symbol, word } = verdictWords.none;
  const content = html`<header class="masthead none">
    <p class="eyebrow">Conformance report</p>
    <p class="subject">${document.title} (${document.version})</p>
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
    style: style + printStyle(""),
    content,
  }).text;
}
