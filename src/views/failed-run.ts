import { stripVTControlCharacters } from "node:util";
import { verdictWords } from "./words.ts";
import { html, lines } from "./html/markup.ts";
import { htmlPage, reportStyle } from "./html/skeleton.ts";
import { document } from "../../spec/document.ts";
import { suiteIdentity } from "../record/results/suite.ts";
import { filesIn, writeView } from "../record/folder.ts";
import type { FailedRun } from "../record/results/results.ts";
import { schemaVersion } from "../record/evidence/lines.ts";

function renderFailure({ suite, document: { title, version }, run, error }: FailedRun): string {
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

/** Leaves the reason in the run's folder, so that nobody takes an older report for this run's. */
export function writeFailure(folder: string, run: FailedRun["run"], error: unknown): void {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const failed: FailedRun = {
    schemaVersion,
    suite: suiteIdentity(),
    document,
    run,
    error: { message },
  };
  const { results, index } = filesIn(folder);
  writeView(results, `${JSON.stringify(failed, null, 2)}\n`);
  writeView(index, renderFailure(failed));
}
