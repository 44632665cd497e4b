import { parse, stringify } from "lossless-json";
import { html, lines, type Content } from "./markup.ts";

/** Of a longer body the beginning is shown, and where the rest is. */
const longestBody = 4_000;

/** JSON with a line for each member, its numbers by their digits; undefined for anything else, or too deep. */
function indented(body: string): string | undefined {
  try {
    return stringify(parse(body), undefined, 2);
  } catch {
    return undefined;
  }
}

/** The body of a response as people read it: JSON indented, anything else as it came. */
export function bodyMarkup(body: string): Content {
  const note = html`<p class="note">
    Cut here: all ${body.length} recorded characters are in evidence.ndjson.
  </p>`;
  const shown = body.length > longestBody ? body.slice(0, longestBody) : (indented(body) ?? body);
  return [html`<pre>${lines(shown)}</pre>`, body.length > longestBody && note];
}
