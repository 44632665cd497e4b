import { errorRow, errorRowIds } from "../../../spec/error-rows/index.ts";
import { operations } from "../../../spec/operations.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { wordsAsId } from "../../record/results/check-id.ts";
import {
  type CheckResult,
  type RequirementResult,
  type Results,
  errorRowsMatched,
  isErrorRow,
} from "../../record/results/results.ts";
import { table, html, type Markup, badge, outcomeBadge } from "./markup.ts";
import { capitalized, outcomeWords } from "../words.ts";
import { exchangeDetails } from "./scene.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

const simulatedMark = "≈";

function cell({ id, http, code, outcome, simulated }: RequirementResult): Markup {
  const { symbol, word } = outcomeWords[outcome];
  const error = http === undefined ? String(code) : `${http}/${code}`;
  const seen = simulated ? `${word}, simulated` : word;
  return html`<li>
    <a class="${outcome}" href="#${id}" title="${id}: ${seen}" aria-label="${error}, ${seen}"
      ><span aria-hidden="true">${simulated ? simulatedMark : symbol}</span> ${error}</a
    >
  </li>`;
}

const matrixRow = ([first, ...others]: readonly [RequirementResult, ...RequirementResult[]]) =>
  html`<tr>
    <th scope="row">
      ${first.operation ? operations[first.operation].act : "any operation, authentication"}
    </th>
    <td>
      <ul>
        ${[first, ...others].map(cell)}
      </ul>
    </td>
  </tr>`;

function meaningOf({ id, statement }: RequirementResult): string {
  const known = errorRowIds.find((one) => one === id);
  return known ? errorRow(known).meaning : statement;
}

const provocationsShown = 2;

interface RunEvidence {
  checks: readonly CheckResult[];
  passed: ReadonlySet<string>;
  recorded: RecordedExchanges;
}

function provocations({ id }: RequirementResult, { checks, recorded }: RunEvidence): Markup[] {
  return checks
    .filter(({ requirement, outcome }) => requirement === id && outcome === "passed")
    .flatMap(({ id: check, title, decisive }) =>
      decisive === undefined
        ? []
        : [
            html`<p class="note">${title}</p>
              ${exchangeDetails(decisive, recorded, { address: wordsAsId(check) })}`,
          ],
    )
    .slice(0, provocationsShown);
}

const simulatedBadge = badge("simulated", { symbol: simulatedMark, word: "simulated" });

function row(requirement: RequirementResult, evidence: RunEvidence): Markup {
  const { id, http, code, outcome, simulated, reasons: [reason] = [], findings } = requirement;
  const passed = requirement.checks.ids.filter((check) => evidence.passed.has(check)).length;
  const contradictory = outcome === "fail" && passed > 0 && passed < requirement.checks.ids.length;
  return html`<tr class="${outcome}" id="${id}">
    <td>${http ?? html`<span class="note">not shown</span>`}</td>
    <td>${code}</td>
    <td>
      ${meaningOf(requirement)} <a class="id" href="#${id}"><code>${id}</code></a>
      ${provocations(requirement, evidence)}
    </td>
    <td>
      ${simulated && outcome === "pass" ? simulatedBadge : outcomeBadge(outcome)}
      ${findings.map((finding) => html`<a href="#${finding}">finding</a> `)}
      ${contradictory && html`<p class="note">contradictory: some provocations were answered as documented</p>`}
      ${reason && html`<p class="note">${notExercisedReasons[reason].meaning}</p>`}
    </td>
  </tr>`;
}

export function errorRowsSection(results: Results, recorded: RecordedExchanges): Markup | false {
  if (results.run.traffic) return false;
  const { matched, simulated, all } = errorRowsMatched(results);
  const passed = new Set(
    results.checks.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
  );
  const evidence = { checks: results.checks, passed, recorded };
  const byOperation = groupBy(
    results.requirements.filter(isErrorRow),
    ({ operation }) => operation,
  );
  const groups = [...byOperation.values()];
  const glance = ["Operation", "Its errors, by status and code"];
  const columns = ["HTTP", "Code", "Meaning", "Outcome"];
  const tables = groups.map((rows) => {
    const shown = rows.map((each) => row(each, evidence));
    const [{ operation }] = rows;
    const act = operation && capitalized(operations[operation].act);
    return table("errors", columns, shown, act ?? "Authentication, at any operation");
  });
  return html`<section id="error-rows">
    <h2>
      Error rows
      <small>${matched} of ${all}${simulated > 0 && `, ${simulated} simulated`}</small>
    </h2>
    <p class="lead">
      Every error the document lists, by operation, and whether the target was seen to answer it
      with exactly this status and code.
      ${simulated > 0 && html`For the simulated ones (${simulatedMark}) the provider state <code>operation fails</code> told it which error to answer, which shows the form of the error, not when the target raises it.`}
    </p>
    ${table("matrix", glance, groups.map(matrixRow), "At a glance")} ${tables}
  </section>`;
}
