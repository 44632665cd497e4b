import { gapsOf, type Gap, type GapsOfReason } from "../../results/not-exercised.ts";
import type { Results } from "../../results/results.ts";
import { heading, ownerWords } from "../words.ts";
import { html, type Markup } from "./markup.ts";
import { requirementLink } from "./outcome.ts";

/** Short lists are read at once; long ones are opened by who wants them. */
const openUpTo = 6;

const item = ({ requirement, statement, details }: Gap): Markup =>
  html`<li>
    <p>${statement}</p>
    <p class="meta">${requirementLink(requirement)} ${details.map((detail) => html`${detail} `)}</p>
  </li>`;

function group({ reason, meaning, gaps }: GapsOfReason): Markup {
  return html`<details class="gap" ${gaps.length <= openUpTo && "open"}>
    <summary><strong>${heading(reason)}</strong> <small>${gaps.length}</small> ${meaning}</summary>
    <ul>
      ${gaps.map(item)}
    </ul>
  </details>`;
}

/** What was not exercised, by who can close the gap and why. A gap is never a pass. */
export function gapsSection(results: Results): Markup {
  const owners = gapsOf(results);
  const count = results.requirements.filter(({ outcome }) => outcome === "not-exercised").length;
  const none = html`<p class="empty">Every applicable requirement was exercised.</p>`;
  return html`<section id="gaps">
    <h2>Not exercised <small>${count}</small></h2>
    ${owners.length === 0 && none}
    ${owners.map(
      ([owner, reasons]) =>
        html`<h3>${ownerWords[owner]}</h3>
          ${reasons.map(group)}`,
    )}
  </section>`;
}
