import type { Finding, Results } from "../../record/results/results.ts";
import { isInvariantCheck } from "../../record/results/check-id.ts";
import { inWords } from "../../record/results/words.ts";
import { shortened } from "../../record/visible.ts";
import { timesInWords, provocationAdvice } from "../words.ts";
import { limitsPicture } from "./limits-picture.ts";
import { html, type Markup, breakable } from "./markup.ts";
import { replayMarkup } from "./replay-command.ts";
import { sceneMarkup } from "./scene.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

export interface Sources {
  results: Results;
  recorded: RecordedExchanges;
  folder: string;
}

function testTitle({ test }: Pick<Finding, "test">, { checks }: Results): string {
  const ofTest = checks.find(({ id }) => !isInvariantCheck(id) && id.startsWith(`${test}#`));
  return ofTest?.title ?? test;
}

const longestValue = 1_000;

function waiverOf({ waiver }: Finding): Markup | false {
  if (!waiver) return false;
  return html`<p class="waiver">
    <strong>Waived until ${waiver.expires}:</strong> ${waiver.reason}
  </p>`;
}

function stepsOf({ story = [] }: Finding): Markup | false {
  if (story.length === 0) return false;
  return html`<dt>After</dt>
    <dd>
      <ol class="steps">
        ${story.map((step) => html`<li>${shortened(step, longestValue)}</li>`)}
      </ol>
    </dd>`;
}

function adviceMarkup(finding: Finding): Markup | false {
  const advice = provocationAdvice(finding);
  return advice !== undefined && html`<p class="note">${advice}</p>`;
}

/** A test, or of a client platform a scenario. What passes by belongs to neither. */
function foundWhere(finding: Finding, results: Results): string {
  const { traffic } = results.run;
  if (traffic) return traffic.command === "client" ? `, in the scenario “${finding.test}”` : "";
  const how = finding.check === undefined ? "shown in" : "found by";
  return `, ${how} the test “${testTitle(finding, results)}”`;
}

interface Shown {
  isOpen?: boolean;
  isRepeated?: boolean;
}

export function deviation(
  finding: Finding,
  sources: Sources,
  { isOpen = false, isRepeated = false }: Shown,
): Markup {
  const { operation } = finding;
  const { title, expected, actual } = inWords(finding);
  const { results, recorded, folder } = sources;
  return html`<div class="deviation" id="${finding.id}">
    <h4>
      ${shortened(title, longestValue)}${isRepeated && html` <small>in the test “${testTitle(finding, results)}”</small>`}
    </h4>
    <p class="meta">
      ${timesInWords(finding)}${operation && html`, at <code>${operation}</code>`}${!isRepeated && foundWhere(finding, results)}
      <code class="id">${finding.id}</code>
    </p>
    <dl class="compare">
      <dt>Expected</dt>
      <dd>${breakable(shortened(expected, longestValue))}</dd>
      <dt>Actual</dt>
      <dd class="actual">${breakable(shortened(actual, longestValue))}</dd>
      ${stepsOf(finding)}
    </dl>
    ${adviceMarkup(finding)} ${waiverOf(finding)} ${limitsPicture(finding, recorded)}
    ${sceneMarkup(finding, recorded, isOpen)} ${replayMarkup(finding, results, folder)}
  </div>`;
}
