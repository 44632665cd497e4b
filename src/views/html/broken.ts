import { inWords } from "../../record/results/words.ts";
import { isWaived, type Broken } from "../../record/results/broken.ts";
import { defectsOf, type Defect } from "../../record/results/defects.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { weightOf } from "../../record/results/weight.ts";
import { defectInWords } from "../defects.ts";
import { consequenceOf } from "../consequences.ts";
import { shortened } from "../../record/visible.ts";
import { counted, timesInWords } from "../words.ts";
import { breakable } from "./breakable.ts";
import { html, statementMarkup, type Markup } from "./markup.ts";
import { nextSteps } from "./next-steps.ts";
import { reconciled } from "./reconciled.ts";
import { outcomeBadge } from "./outcome.ts";

const longestValue = 90;
const operationsNamed = 3;

/** Where it was seen: the operations by name, or how many there are. */
function operationsOf(findings: readonly Finding[]): string {
  const operations = [...new Set(findings.flatMap(({ operation }) => operation ?? []))];
  if (operations.length === 0) return "";
  return operations.length > operationsNamed
    ? `, at ${operations.length} operations`
    : `, at ${operations.join(", ")}`;
}

function row({ requirement, findings, explained }: Broken): Markup {
  const [first] = findings;
  const { expected, actual } = inWords(first);
  return html`<tr>
    <td>${weightOf(requirement, findings)} ${isWaived({ findings }) && outcomeBadge("waived")}</td>
    <td>
      <a href="#${first.id}">${statementMarkup(requirement.statement)}</a>
      <p class="note">
        ${requirement.source}${operationsOf(findings)} <code class="print-only">${first.id}</code>
      </p>
      <p class="note">${consequenceOf(requirement, findings)}</p>
    </td>
    <td>
      <code>${breakable(shortened(actual, longestValue))}</code>
      <p class="note">expected: ${breakable(shortened(expected, longestValue))}</p>
    </td>
    <td>
      ${counted(findings.length, "finding")}${explained > 0 && `, explaining ${counted(explained, "other")}`}
      ${first.times.of > 1 && html`<p class="note">${findings.length > 1 && "the one shown: "}${timesInWords(first)}</p>`}
    </td>
  </tr>`;
}

/** The rows of a defect: under its own where it breaks several requirements. */
function rows(defect: Defect): Markup {
  const title = defectInWords(defect);
  const own = html`<tr>
    <th scope="rowgroup" colspan="4">${title}</th>
  </tr>`;
  return html`<tbody>
    ${title !== undefined && own} ${defect.broken.map(row)}
  </tbody>`;
}

/** Who did what came instead. */
const whoDoes = ({ run: { traffic } }: Results): string => {
  if (!traffic) return "The target";
  return traffic.command === "client" ? "The client" : "Seen instead";
};

export function brokenSection(results: Results): Markup | false {
  const defects = defectsOf(results);
  const broken = defects.flatMap((one) => one.broken);
  if (broken.length === 0) return false;
  return html`<section id="broken">
    <h2>What is broken <small>${counted(broken.length, "requirement")}</small></h2>
    <p class="lead">${reconciled(results, broken)}</p>
    <table class="broken">
      <thead>
        <tr>
          <th scope="col">At risk</th>
          <th scope="col">Requirement</th>
          <th scope="col">${whoDoes(results)}</th>
          <th scope="col">Findings</th>
        </tr>
      </thead>
      ${defects.map(rows)}
    </table>
    ${nextSteps(results)}
  </section>`;
}
