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

export const simulatedMark = "≈";

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

const matrixRow = ([first, ...others]: readonly [
  RequirementResult,
  ...RequirementResult[],
]): Markup =>
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

export const matrixStyle = /* css */ `
#error-rows .matrix th:nth-child(1) { width: 11rem; }
#error-rows .matrix th:nth-child(2) { width: auto; }
.matrix tbody th { font-size: inherit; color: inherit; }
.matrix td { font-variant-numeric: tabular-nums; }
.matrix ul { display: flex; flex-wrap: wrap; gap: .3rem .5rem; }
.matrix a { padding: .1rem .4rem; border: 1px solid currentColor; border-radius: 3px; text-decoration: none; white-space: nowrap; }
.matrix .pass { color: var(--pass); }
.matrix .fail { color: var(--paper); background: var(--fail); border-color: var(--fail); }
.matrix .waived { color: var(--waived); }
.matrix .not-exercised { color: var(--gap); border-style: dashed; }
.matrix .not-applicable { color: var(--none); border-style: dotted; }
@media (max-width: 40rem) {
  #error-rows .matrix tr { display: block; }
  #error-rows .matrix th, #error-rows .matrix td { display: block; width: auto; border: 0; }
}
`;

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

const isContradictory = ({ checks }: RequirementResult, passed: ReadonlySet<string>): boolean =>
  checks.ids.some((id) => passed.has(id)) && checks.ids.some((id) => !passed.has(id));

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
  const contradictory = outcome === "fail" && isContradictory(requirement, evidence.passed);
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

const titleOf = ([{ operation }]: readonly [RequirementResult, ...RequirementResult[]]): string =>
  operation ? capitalized(operations[operation].act) : "Authentication, at any operation";

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
    return table("errors", columns, shown, titleOf(rows));
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
