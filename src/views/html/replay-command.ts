import { replayCommandOf } from "../../record/results/fold/replay.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { shellWord } from "../../wire/shell.ts";
import { html, trusted, type Markup } from "./markup.ts";
import { sourceOf } from "./skeleton.ts";
import { replayNeeds } from "../words.ts";

/** Has the commands of a page that was moved or downloaded name the folder that it is in now. */
const script = `
if (location.protocol === "file:") {
  const here = decodeURIComponent(location.pathname).replace(/\\/[^/]*$/, "").replace(/^\\/(?=[A-Za-z]:)/, "");
  const word = /^[\\w@%+=:,./-]+$/.test(here) ? here : "'" + here.replaceAll("'", "'\\\\''") + "'";
  for (const one of document.querySelectorAll(".replay .folder")) one.textContent = word;
}
`;

export const folderScript: Markup = trusted(`<script>${script}</script>`);
export const folderScriptSource = sourceOf(script);

export function replayMarkup({ id }: Finding, { target, run }: Results, folder: string): Markup {
  const { traffic } = run;
  const { before, after } = replayCommandOf(id, { target, ...(traffic && { traffic }) });
  return html`<p class="replay">
    <span>Reproduce</span>
    <code>${before}<span class="folder">${shellWord(folder)}</span>${after}</code>
  </p>`;
}

export function whereToReplay(results: Results, folder: string): Markup {
  const needs = replayNeeds(results);
  return html`<p class="note">
    Run the commands under “Reproduce” where the suite is
    installed${needs !== undefined && `, ${needs} in the environment`}. They name the folder of this
    page, <code>${folder}</code> when it was written. If you have moved it, replace the path; where
    scripts are enabled, this page has already done so.
  </p>`;
}
