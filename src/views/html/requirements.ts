import {
  html,
  type Markup,
  statementMarkup,
  type Content,
  outcomeBadge,
  requirementLink,
} from "./markup.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import {
  type CheckResult,
  type RequirementResult,
  type Results,
  isErrorRow,
  tallyOf,
} from "../../record/results/results.ts";
import { counted, heading } from "../words.ts";

const choices = [
  ["all", "all"],
  ["fail", "failed"],
  ["not-exercised", "not exercised"],
  ["waived", "waived"],
  ["excluded", "excluded"],
] as const;

const choice = ([value, label]: (typeof choices)[number]): Markup =>
  html`<label
    ><input type="radio" name="show" id="show-${value}" ${value === "all" && "checked"} />
    ${label}</label
  >`;

const checkWords = { passed: "✓ passed", failed: "✗ failed", "not-run": "○ not run" } as const;

function checkItem({ title, outcome, reason, detail }: CheckResult): Markup {
  const word = reason === "excluded" ? "⊘ excluded" : checkWords[outcome];
  const reasonWords = detail ?? (reason && notExercisedReasons[reason].meaning);
  return html`<li>
    <span class="word">${word}</span> ${title}
    ${reasonWords !== undefined && html`<span class="note">${reasonWords}</span>`}
  </li>`;
}

function checkList(checks: readonly CheckResult[]): Content {
  if (checks.length === 0) return "no check";
  const excluded = checks.filter(({ reason }) => reason === "excluded").length;
  const notRun = checks.filter(({ outcome }) => outcome === "not-run").length - excluded;
  const part =
    (notRun > 0 ? `, ${notRun} of them not run` : "") +
    (excluded > 0 ? `, ${excluded} excluded` : "");
  return html`<details>
    <summary>${counted(checks.length, "check")}${part}</summary>
    <ul class="checks">
      ${checks.map(checkItem)}
    </ul>
  </details>`;
}

function row(requirement: RequirementResult, checks: readonly CheckResult[]): Markup {
  const { id, outcome, statement, source, basis, reasons: [reason] = [], findings } = requirement;
  const links = html` <a href="#${findings[0]}">${counted(findings.length, "finding")}</a>`;
  return html`<li class="row ${outcome}" id="${id}">
    ${outcomeBadge(outcome)}
    <div>
      <p class="statement">${statementMarkup(statement)}</p>
      ${reason && html`<p class="note">${notExercisedReasons[reason].meaning}</p>`}
      <div class="meta">
        ${requirementLink(id)}
        <span
          >${basis}, source:
          ${source}${requirement.binds === "client" && ", binds the client"}${findings.length > 0 && links}</span
        >
        ${checkList(checks)}
      </div>
    </div>
  </li>`;
}

function passedIn(rows: readonly RequirementResult[]): string {
  const { pass, advisory } = tallyOf(rows);
  const judged = `${pass} of ${rows.length - advisory} passed`;
  return advisory > 0 ? `${judged}, and ${advisory} advisory` : judged;
}

export function requirementsSection(results: Results): Markup {
  const { requirements, checks } = results;
  const sentences = requirements.filter((one) => !isErrorRow(one));
  const { advisory } = tallyOf(sentences);
  const { excluded } = tallyOf(requirements);
  const sections = groupBy(sentences, ({ section }) => section);
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  return html`<section id="requirements">
    <h2>
      Requirements
      <small>${sentences.length - advisory}${advisory > 0 && `, and ${advisory} advisory`}</small>
    </h2>
    <p class="lead">
      In this suite's words, by the section of the document that each comes from: stated there, or
      implied by what is. Error rows have
      ${results.run.traffic ? "no list here" : html`<a href="#error-rows">a list of their own</a>`}.
    </p>
    <fieldset class="filter">
      <legend>Show requirements and error rows</legend>
      ${choices.filter(([value]) => value !== "excluded" || excluded > 0).map(choice)}
    </fieldset>
    <p class="sections">
      ${[...sections].map(
        ([section, rows]) =>
          html`<a href="#section-${section}">${heading(section)}</a>
            <small>${tallyOf(rows).pass}/${rows.length - tallyOf(rows).advisory}</small> `,
      )}
    </p>
    ${[...sections].map(
      ([section, rows]) =>
        html`<section class="section" id="section-${section}">
          <h3>${heading(section)} <small>${passedIn(rows)}</small></h3>
          <ol class="rows">
            ${rows.map((one) => row(one, checksOf.get(one.id) ?? []))}
          </ol>
        </section>`,
    )}
  </section>`;
}
