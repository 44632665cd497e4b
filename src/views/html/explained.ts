import { inWords } from "../../record/results/words.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding } from "../../record/results/results.ts";
import { shortened } from "../../record/visible.ts";
import { counted } from "../words.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";
import { html, type Markup } from "./markup.ts";
import { requirementLink } from "./outcome.ts";
import { sceneMarkup } from "./scene.ts";

const longestValue = 1_000;

function consequence(finding: Finding, recorded: RecordedExchanges): Markup {
  const { title, expected, actual } = inWords(finding);
  return html`<div class="deviation" id="${finding.id}">
    <h4>${shortened(title, longestValue)}</h4>
    <p class="meta">${requirementLink(finding.requirement)}</p>
    <dl class="compare">
      <dt>Expected</dt>
      <dd>${shortened(expected, longestValue)}</dd>
      <dt>Actual</dt>
      <dd class="actual">${shortened(actual, longestValue)}</dd>
    </dl>
    ${sceneMarkup(finding, recorded)}
  </div>`;
}

const titleOf = (finding: Finding | undefined): string =>
  finding ? shortened(inWords(finding).title, longestValue) : "";

/** The findings that another explains, under the one that does: fix that first. */
export function explainedMarkup(
  findings: readonly Finding[],
  recorded: RecordedExchanges,
): Markup | false {
  const explained = findings.filter(({ cause }) => cause !== undefined);
  if (explained.length === 0) return false;
  const causes = new Map(findings.map((finding) => [finding.id, finding]));
  const groups = groupBy(explained, ({ cause }) => cause ?? "");
  return html`<h3>Explained by other findings <small>${explained.length}</small></h3>
    ${[...groups].map(
      ([cause, group]) =>
        html`<details class="more">
          <summary>
            ${counted(group.length, "finding")} because of: ${titleOf(causes.get(cause))}
          </summary>
          <p class="note"><a href="#${cause}">The finding that explains them</a></p>
          ${group.map((finding) => consequence(finding, recorded))}
        </details>`,
    )}`;
}
