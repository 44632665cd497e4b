import {
  type Outcome,
  type Results,
  errorRowsMatched,
  outcomesShown,
  tallyOf,
} from "../../record/results/results.ts";
import { verdictSentence, weakenedBy, weaknessTitle } from "../verdict-sentence.ts";
import { checkWords, counted, duration, noTarget, outcomeWords, verdictInWords } from "../words.ts";
import { fact, html, type Markup } from "./markup.ts";

const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
const digestShown = 12;

function tile(outcome: Outcome, count: number): Markup {
  const { symbol, word } = outcomeWords[outcome];
  return html`<div class="tile ${count > 0 ? outcome : "zero"}">
    <dt><span aria-hidden="true">${symbol}</span> ${word}</dt>
    <dd>${count}</dd>
  </div>`;
}

function numbers(results: Results): Markup {
  const tally = tallyOf(results.requirements);
  const { matched, simulated, open, all } = errorRowsMatched(results);
  return html`<section class="numbers" aria-label="Requirements by outcome">
    <dl class="tiles">${outcomesShown(tally).map((outcome) => tile(outcome, tally[outcome]))}</dl>
    <div class="bar" aria-hidden="true">
      ${outcomesShown(tally).map((outcome) => tally[outcome] > 0 && html`<span class="${outcome}" style="flex-grow: ${tally[outcome]}"></span>`)}
    </div>
    <p class="aside">
      of ${results.requirements.length - tally.advisory} requirements.
      ${!results.run.traffic && html`Among them are the documented errors: <strong>${matched} of ${all}</strong> error rows were answered as documented${simulated > 0 && html`, <a href="#error-rows">${simulated} of them simulated</a>`}${open > 0 && html`, and ${open} were not exercised`}.`}
    </p>
  </section>`;
}

function weaknesses(results: Results): Markup | false {
  const sentences = weakenedBy(results);
  if (sentences.length === 0) return false;
  return html`<p class="weakened">
    <strong>${weaknessTitle(results)}:</strong> ${sentences.join(" ")}
  </p>`;
}

function whatWasJudged({ target, run: { traffic } }: Results): Markup {
  if (traffic?.client !== undefined) {
    return fact("Client", html`<strong>${traffic.client}</strong>, against the sandbox`);
  }
  const embedded = target.embedded === true && ": the sandbox that comes with the suite";
  return fact(
    "Target",
    html`<strong>${target.baseUrl || noTarget}</strong>, profile ${target.profile}${embedded}`,
  );
}

function facts(results: Results): Markup {
  const { run, document, suite } = results;
  const { os, node, ci } = run.environment;
  const digest = html`<code>sha256 ${document.digest.slice(0, digestShown)}…</code>`;
  const operator = run.options.operator ?? "operator not given (--operator)";
  const when = html`<time datetime="${run.startedAt}">${moment(run.startedAt)}</time>`;
  const checks = `${counted(run.checks.total, "check")}: ${checkWords(results)}`;
  return html`<dl class="facts">
    ${fact("Judged by", html`${suite.name} ${suite.version}, by the document ${digest}`)}
    ${whatWasJudged(results)}
    ${fact("Run by", `${operator}, ${ci ? "in CI, " : ""}on ${os} with Node ${node}`)}
    ${fact("When", html`${when}, in ${duration(run.durationMs)}`)}
    ${fact("What", `${checks}; ${counted(run.requests, "request")}`)}
  </dl>`;
}

const trafficReport = {
  observe: "Report of observed traffic",
  judge: "Report of recorded traffic",
  client: "Conformance report of a client platform",
};

export function masthead(results: Results, title: string, noCertificate?: string): Markup {
  const verdict = results.verdict ?? "none";
  const { symbol, word } = verdictInWords(results);
  return html`<header class="masthead ${verdict}">
    <p class="eyebrow">
      ${results.run.traffic ? trafficReport[results.run.traffic.command] : "Conformance report"}
    </p>
    <p class="subject">${title}</p>
    <h1><span class="seal" aria-hidden="true">${symbol}</span> ${word}</h1>
    <p class="sentence">${verdictSentence(results)}</p>
    ${noCertificate !== undefined && html`<p class="weakened"><strong>This is a report, not a certificate.</strong> ${noCertificate}</p>`}
    ${weaknesses(results)} ${facts(results)} ${numbers(results)}
  </header>`;
}
