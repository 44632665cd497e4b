import type { Results } from "../../record/results/results.ts";
import { shortened } from "../../record/visible.ts";
import { html, lines, type Markup } from "./markup.ts";

const longestMessage = 2_000;

const item = (message: string): Markup =>
  html`<li><pre>${lines(shortened(message, longestMessage))}</pre></li>`;

function list(
  id: string,
  title: string,
  lead: string,
  messages: readonly string[],
): Markup | false {
  if (messages.length === 0) return false;
  return html`<section id="${id}" class="problem">
    <h2>${title} <small>${messages.length}</small></h2>
    <p class="lead">${lead}</p>
    <ul>
      ${messages.map(item)}
    </ul>
  </section>`;
}

/** Errors of the suite itself, and problems with waivers; empty without either. */
export function problemsSections({ harnessErrors, waiverProblems }: Results): Markup {
  return html`${list(
    "harness-errors",
    "Errors of the suite",
    "The suite itself failed, not the target. With any of these errors there is no verdict.",
    harnessErrors,
  )}
  ${list(
    "waiver-problems",
    "Waivers to look at",
    "A waiver that has expired or excuses nothing makes the run not conforming.",
    waiverProblems,
  )}`;
}
