import { inWords } from "../../record/results/words.ts";
import { defectsOf } from "../../record/results/defects.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, RequirementResult } from "../../record/results/results.ts";
import { consequenceOf } from "../consequences.ts";
import { counted } from "../words.ts";
import { deviation } from "./deviation.ts";
import { explainedMarkup } from "./explained.ts";
import { html, statementMarkup, type Markup } from "./markup.ts";
import { outcomeBadge, requirementLink } from "./outcome.ts";
import { whereToReplay } from "./replay-command.ts";
import type { Sources } from "./sources.ts";
import { wordsUsed } from "./words-used.ts";

const unfolded = 3;

const titleOf = (finding: Finding): string => inWords(finding).title;

function deviations(findings: readonly Finding[], sources: Sources): Markup {
  const titled = groupBy(findings, titleOf);
  const shown = findings.map((finding, index) =>
    deviation(finding, sources, {
      isOpen: index === 0,
      isRepeated: (titled.get(titleOf(finding)) ?? []).length > 1,
    }),
  );
  const rest = shown.slice(unfolded);
  const more = html`<details class="more">
    <summary>${counted(rest.length, "more finding")} of this requirement</summary>
    ${rest}
  </details>`;
  return html`${shown.slice(0, unfolded)} ${rest.length > 0 && more}`;
}

function article(
  requirement: RequirementResult,
  findings: readonly Finding[],
  sources: Sources,
): Markup {
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

function countOf(findings: readonly Finding[]): string {
  const waived = findings.filter(({ waiver }) => waiver).length;
  return waived > 0 ? `${findings.length - waived}, and ${waived} waived` : String(findings.length);
}

/** Nothing where nothing does. */
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

/** The deviations of the target, by requirement, the gravest first, with their evidence; those that others explain last. */
export function findingsSection(sources: Sources): Markup {
  const { results, recorded, folder } = sources;
  const broken = defectsOf(results).flatMap((one) => one.broken);
  const none = results.verdict
    ? html`<p class="empty">No deviation from the document was found.</p>`
    : html`<p>No deviation was found in what ran.</p>`;
  return html`<section id="findings">
    <h2>Findings <small>${countOf(results.findings)}</small></h2>
    ${broken.length === 0 && none}
    ${broken.length > 0 && [whereToReplay(results, folder), wordsUsed]}
    ${broken.map(({ requirement, findings }) => article(requirement, findings, sources))}
    ${explainedMarkup(results.findings, recorded)}
  </section>`;
}
