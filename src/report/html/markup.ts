import { visible, visibleLines } from "../visible.ts";

/** HTML that is safe to put into HTML. Only `html` and its kin make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: plain text is escaped, nothing is left out, lists are joined. */
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

/** A template of HTML. Whatever is put into it is escaped, with invisible characters made visible. */
export const html = (strings: TemplateStringsArray, ...contents: Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...contents.map(render)));

/** A text of several lines, escaped, its line feeds and tabs kept: for use in `<pre>`. */
export const lines = (text: string): Markup => new Markup(escape(visibleLines(text)));

/** Text of our own that is HTML or CSS already. */
export const trusted = (text: string): Markup => new Markup(text);
