import { errorRow, errorRowIds } from "../../../spec/error-rows/index.ts";
import { operations } from "../../../spec/operations.ts";
import { groupBy } from "../../results/group-by.ts";
import { gapReasons } from "../../evidence/gap-reasons.ts";
import type { CheckResult, RequirementResult, Results } from "../../results/results.ts";
import { errorRowsMatched, isErrorRow } from "../../results/tally.ts";
import { exchangeDetails, type ExchangeShelf } from "./exchange.ts";
import { html, type Markup } from "./markup.ts";
import { outcomeBadge } from "./outcome.ts";

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The document's words for a row; the whole statement for one this version does not know. */
function meaningOf({ id, statement }: RequirementResult): string {
  const known = errorRowIds.find((one) => one === id);
  return known ? errorRow(known).meaning : statement;
}

/** Of many attempts at a row two are shown; results.json has them all. */
const mostShown = 2;

/** What the rows are shown from: the checks of the run, those that passed, and its exchanges. */
interface Ledger {
  checks: readonly CheckResult[];
  passed: ReadonlySet<string>;
  shelf: ExchangeShelf;
}

/** Whether attempts at a row disagree: some were answered as documented, others were not. */
const isContradictory = ({ checks }: RequirementResult, passed: ReadonlySet<string>): boolean =>
  checks.some((id) => passed.has(id)) && checks.some((id) => !passed.has(id));

/** The checks that provoked a row and were answered as documented, each with its exchange. */
function provocations({ id }: RequirementResult, { checks, shelf }: Ledger): Markup[] {
  return checks
    .filter(({ requirement, outcome }) => requirement === id && outcome === "passed")
    .flatMap(({ title, exchanges }) => {
      const [first] = exchanges ?? [];
      return first
        ? [
            html`<p class="note">${title}</p>
              ${exchangeDetails(first, shelf)}`,
          ]
        : [];
    })
    .slice(0, mostShown);
}

function row(requirement: RequirementResult, ledger: Ledger): Markup {
  const { id, http, code, outcome, reason, findings } = requirement;
  const contradictory = outcome === "fail" && isContradictory(requirement, ledger.passed);
  return html`<tr id="${id}">
    <td>${http ?? html`<span class="note">not shown</span>`}</td>
    <td>${code}</td>
    <td>
      ${meaningOf(requirement)} <a class="id" href="#${id}"><code>${id}</code></a>
      ${provocations(requirement, ledger)}
    </td>
    <td>
      ${outcomeBadge(outcome)}
      ${findings.map((finding) => html`<a href="#${finding}">finding</a> `)}
      ${contradictory && html`<p class="note">contradictory: some attempts were answered so</p>`}
      ${reason && html`<p class="note">${gapReasons[reason].meaning}</p>`}
    </td>
  </tr>`;
}

function table(title: string, rows: readonly RequirementResult[], ledger: Ledger): Markup {
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
      ${rows.map((each) => row(each, ledger))}
    </tbody>
  </table>`;
}

const titleOf = ([{ operation }]: readonly [RequirementResult, ...RequirementResult[]]): string =>
  operation ? capitalized(operations[operation].act) : "Authentication, at any operation";

/** The ledger: every error the document lists, and whether the target answered it so. */
export function ledgerSection(results: Results, shelf: ExchangeShelf): Markup {
  const { matched, all } = errorRowsMatched(results);
  const passed = new Set(
    results.checks.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
  );
  const ledger = { checks: results.checks, passed, shelf };
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
    ${[...byOperation.values()].map((rows) => table(titleOf(rows), rows, ledger))}
  </section>`;
}
