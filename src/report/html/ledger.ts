import { errorRow, errorRowIds } from "../../../spec/error-rows/index.ts";
import { operations } from "../../../spec/operations.ts";
import { groupBy } from "../group-by.ts";
import { gapReasons, type RequirementResult, type Results } from "../results.ts";
import { errorRowsMatched, isErrorRow } from "../tally.ts";
import { html, type Markup } from "./markup.ts";
import { outcomeBadge } from "./outcome.ts";

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The document's words for a row; the whole statement for one this version does not know. */
function meaningOf({ id, statement }: RequirementResult): string {
  const known = errorRowIds.find((one) => one === id);
  return known ? errorRow(known).meaning : statement;
}

/** Whether attempts at a row disagree: some were answered as documented, others were not. */
const isContradictory = ({ checks }: RequirementResult, passed: ReadonlySet<string>): boolean =>
  checks.some((id) => passed.has(id)) && checks.some((id) => !passed.has(id));

function row(requirement: RequirementResult, passed: ReadonlySet<string>): Markup {
  const { id, http, code, outcome, reason, findings } = requirement;
  const contradictory = outcome === "fail" && isContradictory(requirement, passed);
  return html`<tr id="${id}">
    <td>${http ?? html`<span class="note">not shown</span>`}</td>
    <td>${code}</td>
    <td>
      ${meaningOf(requirement)} <a class="id" href="#${id}"><code>${id}</code></a>
    </td>
    <td>
      ${outcomeBadge(outcome)}
      ${findings.map((finding) => html`<a href="#${finding}">finding</a> `)}
      ${contradictory && html`<p class="note">contradictory: some attempts were answered so</p>`}
      ${reason && html`<p class="note">${gapReasons[reason].meaning}</p>`}
    </td>
  </tr>`;
}

function table(
  title: string,
  rows: readonly RequirementResult[],
  passed: ReadonlySet<string>,
): Markup {
  return html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">HTTP</th>
        <th scope="col">Code</th>
        <th scope="col">Meaning</th>
        <th scope="col">Outcome</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((each) => row(each, passed))}
    </tbody>
  </table>`;
}

const titleOf = ([{ operation }]: readonly [RequirementResult, ...RequirementResult[]]): string =>
  operation ? capitalized(operations[operation].act) : "Authentication, at any operation";

/** The ledger: every error the document lists, and whether the target answered it so. */
export function ledgerSection(results: Results): Markup {
  const { matched, all } = errorRowsMatched(results);
  const passed = new Set(
    results.checks.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
  );
  const byOperation = groupBy(
    results.requirements.filter(isErrorRow),
    ({ operation }) => operation,
  );
  return html`<section id="ledger">
    <h2>Error rows <small>${matched} of ${all}</small></h2>
    <p class="lead">
      Every error the document lists, by operation, and whether the target was seen to answer it
      with exactly this status and code.
    </p>
    ${[...byOperation.values()].map((rows) => table(titleOf(rows), rows, passed))}
  </section>`;
}
