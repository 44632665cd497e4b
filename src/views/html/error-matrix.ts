import { operations } from "../../../spec/operations.ts";
import type { RequirementResult } from "../../record/results/results.ts";
import { outcomeWords } from "../words.ts";
import { html, type Markup } from "./markup.ts";

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

const row = ([first, ...others]: readonly [RequirementResult, ...RequirementResult[]]): Markup =>
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

/** All error rows at a glance: an operation a line, each of its errors by status and code, with its outcome. */
export const errorMatrix = (
  byOperation: Iterable<readonly [RequirementResult, ...RequirementResult[]]>,
): Markup =>
  html`<table class="matrix">
    <caption>
      At a glance
    </caption>
    <thead>
      <tr>
        <th scope="col">Operation</th>
        <th scope="col">Its errors, by status and code</th>
      </tr>
    </thead>
    <tbody>
      ${[...byOperation].map(row)}
    </tbody>
  </table>`;

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
