import { html, type Markup } from "./markup.ts";

/** What the lists of requirements and error rows can be narrowed to, by CSS alone (style.ts). */
const choices = [
  ["all", "all"],
  ["fail", "failed"],
  ["not-exercised", "not exercised"],
  ["waived", "waived"],
] as const;

const choice = ([value, label]: (typeof choices)[number]): Markup =>
  html`<label
    ><input type="radio" name="show" id="show-${value}" ${value === "all" && "checked"} />
    ${label}</label
  >`;

/** Narrows the lists of requirements and error rows to some outcomes. */
export const outcomeFilter: Markup = html`<fieldset class="filter">
  <legend>Show requirements and error rows</legend>
  ${choices.map(choice)}
</fieldset>`;
