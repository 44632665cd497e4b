import type { Results } from "../../results/results.ts";
import { shortened } from "../visible.ts";
import { html, lines, type Markup } from "./markup.ts";

const longest = 2_000;

function list(id: string, title: string, lead: string, letters: readonly string[]): Markup | false {
  if (letters.length === 0) return false;
  return html`<section id="${id}" class="trouble">
    <h2>${title} <small>${letters.length}</small></h2>
    <p class="lead">${lead}</p>
    <ul>
      ${letters.map((letter) => html`<li><pre>${lines(shortened(letter, longest))}</pre></li>`)}
    </ul>
  </section>`;
}

/** What went wrong on our side or with the waivers; nothing where nothing did. */
export function troublesSections({ harnessErrors, waiverProblems }: Results): Markup {
  return html`${list(
    "harness-errors",
    "Faults of the suite",
    "These are not the target's. With any of them there is no verdict.",
    harnessErrors,
  )}
  ${list(
    "waiver-problems",
    "Waivers to look at",
    "A waiver that has expired or excuses nothing makes the run not conforming.",
    waiverProblems,
  )}`;
}
