import type { Outcome } from "../../record/results/results.ts";
import { outcomeWords, type Wording } from "../words.ts";
import { html, type Markup } from "./markup.ts";

/** A badge: symbol and word carry what it says, colour only helps. */
export const badge = (look: string, { symbol, word }: Wording): Markup =>
  html`<span class="badge ${look}"><span aria-hidden="true">${symbol}</span> ${word}</span>`;

export const outcomeBadge = (outcome: Outcome): Markup => badge(outcome, outcomeWords[outcome]);

export const requirementLink = (id: string): Markup =>
  html`<a class="id" href="#${id}"><code>${id}</code></a>`;
