import { inWords } from "../../record/results/words.ts";
import { alikeIn } from "../../record/results/alike.ts";
import { brokenOf, isWaived, type Broken } from "../../record/results/broken.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { weightOf } from "../../record/results/weight.ts";
import { consequenceOf } from "../consequences.ts";
import { shortened } from "../../record/visible.ts";
import { counted, timesInWords } from "../words.ts";
import { alikeNote } from "./alike.ts";
import { breakable } from "./breakable.ts";
import { html, statementMarkup, type Markup } from "./markup.ts";
import { nextSteps } from "./next-steps.ts";
import { reconciled } from "./reconciled.ts";
import { outcomeBadge } from "./outcome.ts";

type Alike = ReturnType<typeof alikeIn>;

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

function row({ requirement, findings, explained }: Broken, alike: Alike): Markup {
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
      ${alikeNote(alike.get(first.id) ?? [])}
    </td>
    <td>
      ${counted(findings.length, "finding")}${explained > 0 && `, explaining ${counted(explained, "other")}`}
      ${first.times.of > 1 && html`<p class="note">${findings.length > 1 && "the one shown: "}${timesInWords(first)}</p>`}
    </td>
  </tr>`;
}

/** Who did what came instead. */
const whoDoes = ({ run: { traffic } }: Results): string => {
  if (!traffic) return "The target";
  return traffic.command === "client" ? "The client" : "Seen instead";
};

export function brokenSection(results: Results): Markup | false {
  const broken = brokenOf(results);
  if (broken.length === 0) return false;
  const alike = alikeIn(results.findings);
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
      <tbody>
        ${broken.map((one) => row(one, alike))}
      </tbody>
    </table>
    ${nextSteps(results)}
  </section>`;
}
