import { type Results, type Finding, tallyOf } from "../../record/results/results.ts";
import { counted, timesInWords } from "../words.ts";
import { table, html, type Markup, statementMarkup, breakable, outcomeBadge } from "./markup.ts";
import { defectsInWords, defectInWords, consequenceOf } from "../defects-in-words.ts";
import { deviationInWords } from "../../record/results/words.ts";
import {
  defectsOf,
  type Defect,
  type BrokenRequirement,
  isWaived,
  weightOf,
} from "../../record/results/defects.ts";
import { shortened } from "../../record/visible.ts";

function nextSteps(results: Results): Markup {
  const open = tallyOf(results.requirements)["not-exercised"];
  const judged = results.run.traffic?.command === "client" ? "client" : "target";
  const notExercised = html`<li>
    <a href="#not-exercised"
      >${counted(open, "requirement was", "requirements were")} not exercised</a
    >: what to do is said with each reason.
  </li>`;
  return html`<h3>What to do</h3>
    <ol class="next">
      <li>
        The ${judged}'s team fixes what is broken, from the top of the table. Each finding has the
        command that shows whether it is still there (“Reproduce”).
      </li>
      <li>
        What can't be fixed in time may be accepted until a date by whoever answers for it: by a
        waiver, with the reason (docs/waivers.md). The report goes on showing it.
      </li>
      ${open > 0 && notExercised}
      <li>Run again: this verdict is of this run alone.</li>
    </ol>`;
}

function reconciled(results: Results, broken: readonly BrokenRequirement[]): string {
  const { findings, run } = results;
  const requirements = new Set(findings.map(({ requirement }) => requirement)).size;
  const others = requirements - broken.length;
  const { failed } = run.checks;
  const areBroken = counted(requirements, "requirement is", "requirements are");
  const split =
    others > 0 ? `: ${broken.length} by themselves, and ${others} only because of these` : "";
  const causes = defectsInWords(results);
  const defects =
    causes === undefined ? "" : ` because of ${counted(defectsOf(results).length, "defect")}`;
  const produced =
    findings.length === failed
      ? `${counted(failed, "check")} failed${defects}`
      : `${counted(failed, "failed check")} produced ${causes ?? counted(findings.length, "finding")}`;
  const folded = causes === undefined ? "" : ": what follows from a finding is counted with it";
  const why =
    findings.length === failed
      ? ""
      : ". A check that fails in several ways produces several findings; a requirement that applies to every exchange produces one for each operation";
  const waived = findings.filter(({ waiver }) => waiver).length;
  const ofThem =
    waived === findings.length
      ? "All of them are"
      : `${waived} of them ${waived === 1 ? "is" : "are"}`;
  const excused = waived > 0 ? ` ${ofThem} waived.` : "";
  return `${areBroken} broken${split}. ${produced}${folded}${why}.${excused}`;
}

const longestValue = 200;
const operationsNamed = 3;

function operationsOf(findings: readonly Finding[]): string {
  const operations = [...new Set(findings.flatMap(({ operation }) => operation ?? []))];
  if (operations.length === 0) return "";
  return operations.length > operationsNamed
    ? `, at ${operations.length} operations`
    : `, at ${operations.join(", ")}`;
}

function row({ requirement, findings, explained }: BrokenRequirement): Markup {
  const [first] = findings;
  const { expected, actual } = deviationInWords(first);
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

function rows(defect: Defect): Markup {
  const title = defectInWords(defect);
  const own = html`<tr>
    <th scope="rowgroup" colspan="4">${title}</th>
  </tr>`;
  return html`<tbody>
    ${title !== undefined && own} ${defect.broken.map(row)}
  </tbody>`;
}

const whoDoes = ({ run: { traffic } }: Results): string => {
  if (!traffic) return "The target";
  return traffic.command === "client" ? "The client" : "Seen instead";
};

export function brokenSection(results: Results): Markup | false {
  const defects = defectsOf(results);
  const broken = defects.flatMap((one) => one.broken);
  if (broken.length === 0) return false;
  const columns = ["At risk", "Requirement", whoDoes(results), "Findings"];
  return html`<section id="broken">
    <h2>What is broken <small>${counted(broken.length, "requirement")}</small></h2>
    <p class="lead">${reconciled(results, broken)}</p>
    ${table("broken", columns, defects.map(rows))} ${nextSteps(results)}
  </section>`;
}
