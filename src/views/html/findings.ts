import { deviationInWords } from "../../record/results/words.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, RequirementResult, Results } from "../../record/results/results.ts";
import { shortened } from "../../record/visible.ts";
import { counted, timesInWords, adviceOn, replayNeeds } from "../words.ts";
import {
  type Content,
  fact,
  html,
  type Markup,
  statementMarkup,
  requirementLink,
  outcomeBadge,
  breakable,
} from "./markup.ts";
import { sceneMarkup } from "./scene.ts";
import { defectsOf } from "../../record/results/defects.ts";
import { consequenceOf } from "../defects-in-words.ts";
import { replayCommandOf } from "../../record/results/fold/replay.ts";
import { shellWord } from "../../wire/shell.ts";
import { isInvariantCheck } from "../../record/results/check-id.ts";
import { limitsPicture } from "./limits-picture.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

interface Sources {
  results: Results;
  recorded: RecordedExchanges;
  folder: string;
}

function testTitle({ test }: Pick<Finding, "test">, { checks }: Results): string {
  const ofTest = checks.find(({ id }) => !isInvariantCheck(id) && id.startsWith(`${test}#`));
  return ofTest?.title ?? test;
}

const longestValue = 1_000;

function stepsOf({ story = [] }: Finding): Markup | false {
  if (story.length === 0) return false;
  return html`<dt>After</dt>
    <dd>
      <ol class="steps">
        ${story.map((step) => html`<li>${shortened(step, longestValue)}</li>`)}
      </ol>
    </dd>`;
}

function foundWhere(finding: Finding, results: Results): string {
  const { traffic } = results.run;
  if (traffic) return traffic.command === "client" ? `, in the scenario “${finding.test}”` : "";
  const how = finding.check === undefined ? "shown in" : "found by";
  return `, ${how} the test “${testTitle(finding, results)}”`;
}

function compared(finding: Finding, after?: Content): Markup {
  const { expected, actual } = deviationInWords(finding);
  return html`<dl class="compare">
    <dt>Expected</dt>
    <dd>${breakable(shortened(expected, longestValue))}</dd>
    <dt>Actual</dt>
    <dd class="actual">${breakable(shortened(actual, longestValue))}</dd>
    ${after}
  </dl>`;
}

function replayMarkup({ id }: Finding, { target, run }: Results, folder: string): Markup {
  const { traffic } = run;
  const { before, after } = replayCommandOf(id, { target, ...(traffic && { traffic }) });
  return html`<p class="replay">
    <span>Reproduce</span>
    <code>${before}<span class="folder">${shellWord(folder)}</span>${after}</code>
  </p>`;
}

function deviation(
  finding: Finding,
  { results, recorded, folder }: Sources,
  isOpen: boolean,
  isRepeated: boolean,
): Markup {
  const { operation } = finding;
  const { title } = deviationInWords(finding);
  const advice = adviceOn(finding);
  const waived =
    finding.waiver &&
    html`<p class="waiver">
      <strong>Waived until ${finding.waiver.expires}:</strong> ${finding.waiver.reason}
    </p>`;
  return html`<div class="deviation" id="${finding.id}">
    <h4>
      ${shortened(title, longestValue)}${isRepeated && html` <small>in the test “${testTitle(finding, results)}”</small>`}
    </h4>
    <p class="meta">
      ${timesInWords(finding)}${operation && html`, at <code>${operation}</code>`}${!isRepeated && foundWhere(finding, results)}
      <code class="id">${finding.id}</code>
    </p>
    ${compared(finding, stepsOf(finding))}
    ${advice !== undefined && html`<p class="note">${advice}</p>`} ${waived}
    ${limitsPicture(finding, recorded)} ${sceneMarkup(finding, recorded, isOpen)}
    ${replayMarkup(finding, results, folder)}
  </div>`;
}

function consequence(finding: Finding, recorded: RecordedExchanges): Markup {
  return html`<div class="deviation" id="${finding.id}">
    <h4>${shortened(deviationInWords(finding).title, longestValue)}</h4>
    <p class="meta">${requirementLink(finding.requirement)}</p>
    ${compared(finding)} ${sceneMarkup(finding, recorded)}
  </div>`;
}

function explainedMarkup(findings: readonly Finding[], recorded: RecordedExchanges) {
  const explained = findings.filter(({ cause }) => cause !== undefined);
  if (explained.length === 0) return false;
  const titles = new Map(findings.map((finding) => [finding.id, titleOf(finding)]));
  const groups = groupBy(explained, ({ cause }) => cause ?? "");
  return html`<h3>Explained by other findings <small>${explained.length}</small></h3>
    ${[...groups].map(
      ([cause, group]) =>
        html`<details class="more">
          <summary>
            ${counted(group.length, "finding")} because of:
            ${shortened(titles.get(cause) ?? "", longestValue)}
          </summary>
          <p class="note"><a href="#${cause}">The finding that explains them</a></p>
          ${group.map((finding) => consequence(finding, recorded))}
        </details>`,
    )}`;
}

const words: [word: string, meaning: string][] = [
  ["exchange", "one request with its response"],
  [
    "decisive",
    "the exchange that shows the deviation, with those around it where it takes several",
  ],
  ["deviates", "deviates like the decisive one, where several of the same were sent"],
  ["control", "an exchange that differs in one thing, and shows that the rest was right"],
  ["act", "the last request that could change something: the decisive one reads its effect"],
  ["setup", "what had to be done first, such as creating the user"],
  ["state", "a condition that the operator's test endpoint set up"],
  ["request", "sent by the check itself: before the decisive one, or at the same time"],
  ["after", "sent at the same time or later, such as the others of a race"],
  ["stated", "the document says so, in its own words, where the source says"],
  ["implied", "it follows from a rule or an error that the document lists"],
];

const wordsUsed: Markup = html`<details class="more">
  <summary>What the words mean</summary>
  <dl class="facts">${words.map(([word, meaning]) => fact(word, meaning))}</dl>
</details>`;

const unfolded = 3;
const titleOf = (finding: Finding): string => deviationInWords(finding).title;

function deviations(findings: readonly Finding[], sources: Sources): Markup {
  const titled = groupBy(findings, titleOf);
  const shown = findings.map((finding, index) => {
    const isRepeated = (titled.get(titleOf(finding)) ?? []).length > 1;
    return deviation(finding, sources, index === 0, isRepeated);
  });
  const rest = shown.slice(unfolded);
  const more = html`<details class="more">
    <summary>${counted(rest.length, "more finding")} of this requirement</summary>
    ${rest}
  </details>`;
  return html`${shown.slice(0, unfolded)} ${rest.length > 0 && more}`;
}

function article(requirement: RequirementResult, findings: readonly Finding[], sources: Sources) {
  const isExcused =
    requirement.outcome === "not-exercised" && findings.every(({ waiver }) => waiver);
  return html`<article class="finding ${isExcused ? "waived" : requirement.outcome}">
    <p class="meta">
      ${isExcused && outcomeBadge("waived")} ${outcomeBadge(requirement.outcome)}
      ${requirementLink(requirement.id)} ${requirement.source},
      ${requirement.basis}${requirement.binds === "client" && ", binds the client"}
    </p>
    <h3>${statementMarkup(requirement.statement)}</h3>
    ${requirement.outcome !== "advisory" && html`<p class="note">Possible impact: ${consequenceOf(requirement, findings)}</p>`}
    ${deviations(findings, sources)}
  </article>`;
}

export function adviceSection(sources: Sources): Markup | false {
  const { results } = sources;
  if (results.advice.length === 0) return false;
  const byRequirement = groupBy(results.advice, ({ requirement }) => requirement);
  return html`<section id="advice">
    <h2>Advice <small>${results.advice.length}</small></h2>
    <p class="lead">The document doesn't require this. It isn't part of the verdict.</p>
    ${results.requirements
      .filter(({ id }) => byRequirement.has(id))
      .map((requirement) => article(requirement, byRequirement.get(requirement.id) ?? [], sources))}
  </section>`;
}

function whereToReplay(results: Results, folder: string): Markup {
  const needs = replayNeeds(results);
  return html`<p class="note">
    Run the commands under “Reproduce” where the suite is
    installed${needs !== undefined && `, ${needs} in the environment`}. They name the folder of this
    page, <code>${folder}</code> when it was written. If you have moved it, replace the path; where
    scripts are enabled, this page has already done so.
  </p>`;
}

export function findingsSection(sources: Sources): Markup {
  const { results, recorded, folder } = sources;
  const { findings } = results;
  const waived = findings.filter(({ waiver }) => waiver).length;
  const broken = defectsOf(results).flatMap((one) => one.broken);
  const none = results.verdict
    ? html`<p class="empty">No deviation from the document was found.</p>`
    : html`<p>No deviation was found in what ran.</p>`;
  return html`<section id="findings">
    <h2>
      Findings <small>${findings.length - waived}${waived > 0 && `, and ${waived} waived`}</small>
    </h2>
    ${broken.length === 0 && none}
    ${broken.length > 0 && [whereToReplay(results, folder), wordsUsed]}
    ${broken.map((one) => article(one.requirement, one.findings, sources))}
    ${explainedMarkup(findings, recorded)}
  </section>`;
}
