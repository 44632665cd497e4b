import type { Outcome } from "../../results/results.ts";
import { outcomeWords } from "../words.ts";
import { html, type Markup } from "./markup.ts";

/** An outcome as a badge: symbol and word carry it, colour only helps. */
export function outcomeBadge(outcome: Outcome): Markup {
  const { symbol, word } = outcomeWords[outcome];
  return html`<span class="badge ${outcome}"
    ><span aria-hidden="true">${symbol}</span> ${word}</span
  >`;
}

/** A link to a requirement, by its id. */
export const requirementLink = (id: string): Markup =>
  html`<a class="id" href="#${id}"><code>${id}</code></a>`;
