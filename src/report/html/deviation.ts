import type { Finding } from "../../results/results.ts";
import { shortened } from "../visible.ts";
import { seenInWords } from "../words.ts";
import { limitsPicture } from "./limits-picture.ts";
import { html, type Markup } from "./markup.ts";
import { replayMarkup } from "./replay-command.ts";
import { sceneMarkup } from "./scene.ts";
import type { Sources } from "./sources.ts";

const longestValue = 1_000;

function waiverOf({ waiver }: Finding): Markup | false {
  if (!waiver) return false;
  return html`<p class="waiver">
    <strong>Waived until ${waiver.expires}:</strong> ${waiver.reason}
  </p>`;
}

/** The steps by which a property found it. */
function stepsOf({ story = [] }: Finding): Markup | false {
  if (story.length === 0) return false;
  return html`<dt>After</dt>
    <dd>
      <ol class="steps">
        ${story.map((step) => html`<li>${shortened(step, longestValue)}</li>`)}
      </ol>
    </dd>`;
}

/** One deviation with its evidence. The decisive exchange of the first of a requirement is open. */
export function deviation(finding: Finding, sources: Sources, isFirst = false): Markup {
  const { operation } = finding;
  const { results, recorded, folder } = sources;
  return html`<div class="deviation" id="${finding.id}">
    <h4>${shortened(finding.message, longestValue)}</h4>
    <p class="meta">
      ${seenInWords(finding)}${operation && html`, at <code>${operation}</code>`}
      <code class="id">${finding.id}</code>
    </p>
    <dl class="compare">
      <dt>Expected</dt>
      <dd>${shortened(finding.expected, longestValue)}</dd>
      <dt>Actual</dt>
      <dd class="actual">${shortened(finding.actual, longestValue)}</dd>
      ${stepsOf(finding)}
    </dl>
    ${waiverOf(finding)} ${limitsPicture(finding, recorded)}
    ${sceneMarkup(finding, recorded, isFirst)} ${replayMarkup(finding, results, folder)}
  </div>`;
}
