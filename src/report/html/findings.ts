import { brokenOf } from "../../results/broken.ts";
import { groupBy } from "../../results/group-by.ts";
import type { Finding, RequirementResult, Results } from "../../results/results.ts";
import { consequenceOf } from "../consequences.ts";
import { shortened } from "../visible.ts";
import { counted, seenInWords } from "../words.ts";
import type { RecordedExchanges } from "./exchange.ts";
import { explainedMarkup } from "./explained.ts";
import { limitsPicture } from "./limits-picture.ts";
import { html, statementMarkup, type Markup } from "./markup.ts";
import { outcomeBadge, requirementLink } from "./outcome.ts";
import { wordsUsed } from "./words-used.ts";
import { sceneMarkup } from "./scene.ts";

/** So many findings of one requirement are unfolded. */
const unfolded = 3;
const longestValue = 1_000;

function waiverOf({ waiver }: Finding): Markup | false {
  if (!waiver) return false;
  return html`<p class="waiver">
    <strong>Waived until ${waiver.expires}:</strong> ${waiver.reason}
  </p>`;
}

/** The steps by which a property found it. */
function stepsOf({ story = [] }: Finding): Markup | false {
  if (story.length === 0) return false;
  return html`<dt>After</dt>
    <dd>
      <ol class="steps">
        ${story.map((step) => html`<li>${shortened(step, longestValue)}</li>`)}
      </ol>
    </dd>`;
}

function deviation(finding: Finding, recorded: RecordedExchanges, isFirst = false): Markup {
  const { operation } = finding;
  return html`<div class="deviation" id="${finding.id}">
    <h4>${shortened(finding.message, longestValue)}</h4>
    <p class="meta">
      ${seenInWords(finding)}${operation && html`, at <code>${operation}</code>`}
      <code class="id">${finding.id}</code>
    </p>
    <dl class="compare">
      <dt>Expected</dt>
      <dd>${shortened(finding.expected, longestValue)}</dd>
      <dt>Actual</dt>
      <dd class="actual">${shortened(finding.actual, longestValue)}</dd>
      ${stepsOf(finding)}
    </dl>
    ${waiverOf(finding)} ${limitsPicture(finding, recorded)}
    ${sceneMarkup(finding, recorded, isFirst)}
    <p class="replay"><span>See it again</span> <code>${finding.replay}</code></p>
  </div>`;
}

function deviations(findings: readonly Finding[], recorded: RecordedExchanges): Markup {
  const rest = findings.slice(unfolded);
  const more = html`<details class="more">
    <summary>${counted(rest.length, "more finding")} of this requirement</summary>
    ${rest.map((finding) => deviation(finding, recorded))}
  </details>`;
  const first = findings
    .slice(0, unfolded)
    .map((finding, index) => deviation(finding, recorded, index === 0));
  return html`${first} ${rest.length > 0 && more}`;
}

function article(
  requirement: RequirementResult,
  findings: readonly Finding[],
  recorded: RecordedExchanges,
): Markup {
  return html`<article class="finding ${requirement.outcome}">
    <p class="meta">
      ${outcomeBadge(requirement.outcome)} ${requirementLink(requirement.id)} ${requirement.source},
      ${requirement.basis}${requirement.binds === "client" && ", binds the client"}
    </p>
    <h3>${statementMarkup(requirement.statement)}</h3>
    ${requirement.outcome !== "advisory" && html`<p class="note">What that can mean: ${consequenceOf(requirement)}</p>`}
    ${deviations(findings, recorded)}
  </article>`;
}

function countOf(findings: readonly Finding[]): string {
  const waived = findings.filter(({ waiver }) => waiver).length;
  return waived > 0 ? `${findings.length - waived}, and ${waived} waived` : String(findings.length);
}

/** What deviates from advisory requirements, with its evidence; nothing where nothing does. */
export function adviceSection(results: Results, recorded: RecordedExchanges): Markup | false {
  if (results.advice.length === 0) return false;
  const byRequirement = groupBy(results.advice, ({ requirement }) => requirement);
  return html`<section id="advice">
    <h2>Advice <small>${results.advice.length}</small></h2>
    <p class="lead">The document doesn't require this. It isn't part of the verdict.</p>
    ${results.requirements
      .filter(({ id }) => byRequirement.has(id))
      .map((requirement) =>
        article(requirement, byRequirement.get(requirement.id) ?? [], recorded),
      )}
  </section>`;
}

/** The deviations of the target, by requirement, the gravest first, with their evidence; those that others explain last. */
export function findingsSection(results: Results, recorded: RecordedExchanges): Markup {
  const broken = brokenOf(results);
  const none = html`<p class="empty">No deviation from the document was found.</p>`;
  return html`<section id="findings">
    <h2>Findings <small>${countOf(results.findings)}</small></h2>
    ${broken.length === 0 && none} ${broken.length > 0 && wordsUsed}
    ${broken.map(({ requirement, findings }) => article(requirement, findings, recorded))}
    ${explainedMarkup(results.findings, recorded)}
  </section>`;
}
