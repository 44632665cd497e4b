import { visible, visibleLines } from "../../record/visible.ts";
import type { Outcome } from "../../record/results/results.ts";
import { outcomeWords, type Wording } from "../words.ts";

/** HTML that is safe to insert. Only `html`, `lines`, `attribute` and `trusted` make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | undefined | false | readonly Content[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

function render(content: Content): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Markup) return content.text;
  if (Array.isArray(content)) return content.map(render).join("");
  return escape(visible(String(content)));
}

export const html = (strings: TemplateStringsArray, ...contents: Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...contents.map(render)));

export const table = (
  look: string,
  columns: readonly string[],
  bodies: Content,
  caption?: string,
): Markup =>
  html`<table class="${look}">
    ${
      caption !== undefined &&
      html`<caption>
        ${caption}
      </caption>`
    }
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    ${bodies}
  </table>`;

export const fact = (name: string, value: Content): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

export const statementMarkup = (statement: string): Markup =>
  html`${statement.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

export const lines = (text: string): Markup => new Markup(escape(visibleLines(text)));

/** Browsers read a plain line break in an attribute as a space. */
export const attribute = (text: string): Markup =>
  new Markup(lines(text).text.replaceAll("\n", "&#10;").replaceAll("\t", "&#9;"));

/** Only for the suite's own HTML or CSS, never for the target's text. */
export const trusted = (text: string): Markup => new Markup(text);

/** Long names may break behind a separator and before a letter, so that numbers stay whole. */
const breaks = /(?<=[./_])(?=\p{L})/u;

export const breakable = (text: string): Markup =>
  html`${text.split(breaks).map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}`;

export const badge = (look: string, { symbol, word }: Wording): Markup =>
  html`<span class="badge ${look}"><span aria-hidden="true">${symbol}</span> ${word}</span>`;

export const outcomeBadge = (outcome: Outcome): Markup => badge(outcome, outcomeWords[outcome]);

export const requirementLink = (id: string): Markup =>
  html`<a class="id" href="#${id}"><code>${id}</code></a>`;
