import type { Results } from "../../record/results/results.ts";
import {
  clockInWords,
  counted,
  interruptionsInWords,
  putOffInWords,
  testSystemInWords,
} from "../words.ts";
import { html, type Content, type Markup } from "./markup.ts";

const fact = (name: string, value: Content): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const maskingNote =
  "Account, document and phone numbers, e-mail addresses, names and addresses are masked on this page, also in commands to paste: " +
  "evidence.ndjson has them as they were sent, and “Reproduce” sends others. With --unmask the page shows them.";

export function runFactsSection(
  { suite, document, target, run, evidence }: Results,
  isMasked: boolean,
): Markup {
  const unclaimed = target.unclaimed.length > 0 ? target.unclaimed.join(", ") : "none";
  return html`<section id="run">
    <h2>The run</h2>
    <dl class="facts">
      ${fact("Suite", `${suite.name} ${suite.version}`)}
      ${fact("Document", html`${document.title} (${document.version}) <code>sha256 ${document.digest}</code>`)}
      ${fact("Register of requirements", html`<code>sha256 ${suite.registerDigest}</code>`)}
      ${fact("Description (openapi.yaml)", html`<code>sha256 ${suite.specDigest}</code>`)}
      ${fact("List of checks", html`<code>sha256 ${suite.checksDigest}</code>`)}
      ${fact("Profile", html`${target.profile} <code>sha256 ${target.profileDigest}</code>`)}
      ${fact("Capabilities not claimed", unclaimed)}
      ${fact("Run", html`<code>${run.id}</code>, started ${run.startedAt}`)}
      ${fact("Evidence", html`${counted(evidence.lines, "line")}, their hash chain ends in <code>sha256 ${evidence.head}</code>`)}
      ${!run.traffic && fact("Seed", html`<code>${run.seed}</code>`)}
      ${!run.traffic && fact("Clock", clockInWords(target))}
      ${target.testSystem && fact("Test system", testSystemInWords(target))}
      ${run.putOff && fact("Put off", putOffInWords(run.putOff))}
      ${run.interruptions && fact("Interruptions", interruptionsInWords(run.interruptions))}
    </dl>
    <p class="note print-only">
      Printed without the findings in detail, the requirements one by one, the error rows and the
      open points: they are in index.html of this run. Each sheet names the run and the digest that
      its evidence ends in (run.id and evidence.head of results.json; verify names both), and each
      broken requirement the finding that is shown.
    </p>
    ${isMasked && html`<p class="note">${maskingNote}</p>`}
    <p class="note">
      The complete results are in results.json and every exchange in evidence.ndjson, in the folder
      of this page. Secrets were removed before anything was recorded.
    </p>
  </section>`;
}
