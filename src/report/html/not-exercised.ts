import {
  notExercisedByOwner,
  type NotExercised,
  type NotExercisedForReason,
} from "../../results/not-exercised.ts";
import type { Results } from "../../results/results.ts";
import { heading, ownerWords } from "../words.ts";
import { html, statementMarkup, type Markup } from "./markup.ts";
import { requirementLink } from "./outcome.ts";

/** Lists up to this long are unfolded. */
const longestUnfolded = 6;

const partly = ({ ran, of }: NotExercised): string =>
  ran > 0 ? `${ran} of ${of} checks ran. ` : "";

const item = (notExercised: NotExercised): Markup => {
  const { requirement, statement, details } = notExercised;
  return html`<li>
    <p>${statementMarkup(statement)}</p>
    <p class="meta">
      ${requirementLink(requirement)} ${partly(notExercised)}
      ${details.map((detail) => html`${detail} `)}
    </p>
  </li>`;
};

function group({ reason, meaning, requirements }: NotExercisedForReason): Markup {
  const count = requirements.length;
  return html`<details class="not-exercised-group" ${count <= longestUnfolded && "open"}>
    <summary><strong>${heading(reason)}</strong> <small>${count}</small> ${meaning}</summary>
    <ul>
      ${requirements.map(item)}
    </ul>
  </details>`;
}

/** What was not exercised, by who can change that and why. */
export function notExercisedSection(results: Results): Markup {
  const owners = notExercisedByOwner(results);
  const count = results.requirements.filter(({ outcome }) => outcome === "not-exercised").length;
  const none = html`<p class="empty">Every applicable requirement was exercised.</p>`;
  return html`<section id="not-exercised">
    <h2>Not exercised <small>${count}</small></h2>
    ${owners.length === 0 && none}
    ${owners.map(
      ([owner, reasons]) =>
        html`<h3>${ownerWords[owner]}</h3>
          ${reasons.map(group)}`,
    )}
  </section>`;
}
