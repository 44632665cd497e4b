import { html, type Markup } from "./markup.ts";

/** Where a long name may break: behind a separator that a letter follows. Numbers stay whole. */
const breaks = /(?<=[./_])(?=\p{L})/u;

/** Text whose long names break between their parts, where a line is too short for them. */
export const breakable = (text: string): Markup =>
  html`${text.split(breaks).map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}`;
