import { secondsPerDay } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import {
  type Outcome,
  type RequirementResult,
  type Results,
  type WaiverResult,
  outcomesShown,
  tallyOf,
} from "../../record/results/results.ts";
import {
  heading,
  outcomeWords,
  clockInWords,
  counted,
  exclusionsInWords,
  interruptionsInWords,
  putOffInWords,
  testSystemInWords,
  verdictInWords,
} from "../words.ts";
import {
  fact,
  table,
  html,
  type Markup,
  lines,
  requirementLink,
  statementMarkup,
} from "./markup.ts";
import { shortened } from "../../record/visible.ts";
import { openapi } from "../../../spec/openapi.ts";
import { findEntry } from "../../../spec/register.ts";
import { requirementsSection } from "./requirements.ts";
import { adviceSection, findingsSection } from "./findings.ts";
import { notExercisedSection } from "./not-exercised.ts";
import { errorRowsSection } from "./error-rows.ts";
import { brokenSection } from "./broken.ts";
import { masthead } from "./masthead.ts";
import { openPointsSection } from "./open-points.ts";
import { htmlPage, reportScript, reportStyle, searchBox } from "./skeleton.ts";
import { transitionsSection } from "./transitions.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

function row(
  [section, requirements]: [string, readonly RequirementResult[]],
  columns: readonly Outcome[],
): Markup {
  const tally = tallyOf(requirements);
  return html`<tr>
    <th scope="row"><a href="#section-${section}">${heading(section)}</a></th>
    ${columns.map((outcome) => html`<td class="${tally[outcome] > 0 ? outcome : "zero"}">${tally[outcome]}</td>`)}
  </tr>`;
}

function chaptersSection({ requirements }: Results): Markup {
  const judged = requirements.filter(({ outcome }) => outcome !== "advisory");
  const columns = outcomesShown(tallyOf(judged));
  const titles = columns.map((outcome) => outcomeWords[outcome].word);
  const rows = [...groupBy(judged, ({ section }) => section)].map((one) => row(one, columns));
  return html`<section id="chapters">
    <h2>By section <small>${judged.length} requirements, error rows included</small></h2>
    ${table("chapters", ["Section", ...titles], rows)}
  </section>`;
}

function waiverRow(waiver: WaiverResult, startedAt: string): Markup {
  const { requirement, operation, reason, approvedBy, expires, findings } = waiver;
  const left = Date.parse(expires) - Date.parse(startedAt.slice(0, 10));
  const days = Math.round(left / (secondsPerDay * 1000)) + 1;
  const [first] = findings;
  return html`<tr>
    <td>
      ${statementMarkup(findEntry(requirement)?.statement ?? requirement)}
      <p class="note">${requirementLink(requirement)}${operation && ` at ${operation}`}</p>
    </td>
    <td>
      ${reason}
      <p class="note">
        ${approvedBy === undefined ? "It doesn't say who accepted it." : `Accepted by ${approvedBy}`}
      </p>
    </td>
    <td>
      <span class="day">${expires}</span>
      <p class="note">${days > 0 ? `${counted(days, "day")} left` : "expired"}</p>
    </td>
    <td>
      ${first === undefined ? "nothing" : html`<a href="#${first}">${counted(findings.length, "finding")}</a>`}
    </td>
  </tr>`;
}

function waiversSection({ waivers, run }: Results): Markup | false {
  if (waivers.length === 0) return false;
  const columns = ["What is accepted", "Why, and by whom", "Until", "Excuses"];
  const rows = waivers.map((waiver) => waiverRow(waiver, run.startedAt));
  return html`<section id="waivers">
    <h2>Waivers <small>${waivers.length}</small></h2>
    <p class="lead">Deviations that were accepted for a while. They are findings like any other.</p>
    ${table("waivers", columns, rows)}
  </section>`;
}

const longestMessage = 2_000;

const item = (message: string): Markup =>
  html`<li><pre>${lines(shortened(message, longestMessage))}</pre></li>`;

function list(id: string, title: string, lead: string, messages: readonly string[]) {
  if (messages.length === 0) return false;
  return html`<section id="${id}" class="problem">
    <h2>${title} <small>${messages.length}</small></h2>
    <p class="lead">${lead}</p>
    <ul>
      ${messages.map(item)}
    </ul>
  </section>`;
}

function problemsSections(results: Results): Markup {
  const { harnessErrors, waiverProblems } = results;
  return html`${list(
    "excluded",
    "Excluded by the suite",
    "Releases of the suite excluded these: they count neither as passed, nor as failed or waived.",
    exclusionsInWords(results),
  )}
  ${list(
    "harness-errors",
    "Errors of the suite",
    "The suite itself failed, not the target. With any of these errors there is no verdict.",
    harnessErrors,
  )}
  ${list(
    "waiver-problems",
    "Waivers to look at",
    "A waiver that has expired or excuses nothing makes the run not conforming.",
    waiverProblems,
  )}`;
}

const maskingNote =
  "Account, document and phone numbers, e-mail addresses, names and addresses are masked on this page, also in commands to paste: " +
  "evidence.ndjson has them as they were sent, and “Reproduce” sends others. With --unmask the page shows them.";

function runFactsSection({ suite, document, target, run, evidence }: Results, isMasked: boolean) {
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
      ${run.options.challenge !== undefined && fact("Made for the challenge", html`<code>sha256 ${run.options.challenge}</code>`)}
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

function contents(results: Results): Markup {
  const { run, findings, waivers, advice, requirements } = results;
  const open = tallyOf(requirements)["not-exercised"];
  return html`<nav aria-label="Contents">
    ${findings.length > 0 && html`<a href="#broken">Broken</a>`}
    ${waivers.length > 0 && html`<a href="#waivers">Waivers</a>`}
    <a href="#findings">Findings</a>
    <a href="#not-exercised">Not exercised${open > 0 && html` <small>${open}</small>`}</a>
    <a href="#chapters">By section</a>
    <a href="#requirements">Requirements</a>
    ${
      !run.traffic &&
      html`<a href="#transitions">Transitions</a> <a href="#error-rows">Error rows</a>`
    }
    ${advice.length > 0 && html`<a href="#advice">Advice</a>`}
    <a href="#open-points">Open points</a>
    <a href="#run">The run</a>
    ${searchBox}
  </nav>`;
}

interface Edition {
  noCertificate?: string;
  isMasked?: boolean;
  folder?: string;
}

export function renderHtml(
  results: Results,
  recorded: RecordedExchanges,
  { noCertificate, isMasked = false, folder = "." }: Edition = {},
): string {
  const title = `${openapi.info.title} (${openapi.info.version})`;
  const { word } = verdictInWords(results);
  const sources = { results, recorded, folder };
  const content = html`<a class="skip" href="#report">Skip to the findings</a>
    ${masthead(results, title, noCertificate)} ${contents(results)}
    <main id="report">
      ${problemsSections(results)} ${brokenSection(results)} ${waiversSection(results)}
      ${findingsSection(sources)} ${notExercisedSection(results)} ${chaptersSection(results)}
      ${requirementsSection(results)} ${transitionsSection(results)}
      ${errorRowsSection(results, recorded)} ${adviceSection(sources)} ${openPointsSection(results)}
      ${runFactsSection(results, isMasked)}
    </main>`;
  const { suite, target, run, evidence } = results;
  const footer = [`${word}, run ${run.id}`, `Evidence: sha256 ${evidence.head}`];
  if (noCertificate !== undefined) footer[0] = `No certificate. ${footer[0]}`;
  return htmlPage({
    title: `${word}: ${target.profile}, ${run.startedAt.slice(0, 10)}`,
    generator: `${suite.name} ${suite.version}`,
    script: reportScript,
    style: reportStyle(...footer),
    content,
  }).text;
}
