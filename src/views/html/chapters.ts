import { groupBy } from "../../record/results/group-by.ts";
import type { Outcome, RequirementResult, Results } from "../../record/results/results.ts";
import { tallyOf } from "../../record/results/tally.ts";
import { heading, outcomeWords } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const shown: readonly Outcome[] = ["pass", "fail", "not-exercised", "waived", "not-applicable"];

function cell(outcome: Outcome, count: number): Markup {
  return html`<td class="${count > 0 ? outcome : "zero"}">${count}</td>`;
}

function row([section, requirements]: [string, readonly RequirementResult[]]): Markup {
  const tally = tallyOf(requirements);
  return html`<tr>
    <th scope="row"><a href="#section-${section}">${heading(section)}</a></th>
    ${shown.map((outcome) => cell(outcome, tally[outcome]))}
  </tr>`;
}

export function chaptersSection({ requirements }: Results): Markup {
  const judged = requirements.filter(({ outcome }) => outcome !== "advisory");
  return html`<section id="chapters">
    <h2>By section <small>${judged.length} requirements, error rows included</small></h2>
    <table class="chapters">
      <thead>
        <tr>
          <th scope="col">Section</th>
          ${shown.map((outcome) => html`<th scope="col">${outcomeWords[outcome].word}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...groupBy(judged, ({ section }) => section)].map(row)}
      </tbody>
    </table>
  </section>`;
}
