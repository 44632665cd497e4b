const baseStyle = /* css */ `
:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --sheet: #f7f7f5;
  --ink: #1d2126;
  --soft: #5a626c;
  --line: #dfe1e4;
  --link: #1f5fa8;
  --pass: #17703f;
  --fail: #b3261e;
  --waived: #6b46b0;
  --gap: #8a5a00;
  --none: #5a626c;
  --mark: #fde7e3;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Liberation Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c;
    --sheet: #1d2126;
    --ink: #e4e6e9;
    --soft: #a2a9b3;
    --line: #333941;
    --link: #8dbcf0;
    --pass: #63c08c;
    --fail: #f0857d;
    --waived: #b79cf0;
    --gap: #dfb05a;
    --none: #a2a9b3;
    --mark: #4a2421;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.2rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 60rem; padding: 0 1.5rem 4rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans);
  overflow-wrap: break-word;
}
h1, h2, h3 { font-family: var(--serif); line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.6rem; margin: 3.5rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h2 small, h3 small { font: 400 .9rem var(--sans); color: var(--soft); margin-left: .4rem; }
h4 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
h5 { font-size: .8rem; margin: 1rem 0 .3rem; }
h4 small, h5 small, summary small { font-weight: 400; color: var(--soft); }
p { margin: .3rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
code, pre { font-family: var(--mono); font-size: .85em; overflow-wrap: anywhere; unicode-bidi: isolate; }
ul, ol { padding: 0; margin: 0; list-style: none; }
pre {
  margin: 0; padding: .75rem 1rem; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 4px; white-space: pre-wrap; line-height: 1.45;
}
pre.head { border-bottom: 0; border-radius: 4px 4px 0 0; color: var(--soft); }
pre.head + pre { border-radius: 0 0 4px 4px; }
.meta, .note, .aside, .lead { color: var(--soft); font-size: .875rem; }
.empty { color: var(--pass); }
.print-only { display: none; }
a.id { display: inline-block; line-height: 1.5rem; color: inherit; text-decoration-color: var(--line); margin-right: .4rem; }
summary { cursor: pointer; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 2; padding: .3rem .6rem; background: var(--paper); }

table { width: 100%; border-collapse: collapse; margin: 0 0 2.5rem; font-size: .925rem; }
caption { text-align: left; font: 700 1.15rem var(--serif); padding: 1rem 0 .5rem; }
th { text-align: left; font-size: .8rem; font-weight: 400; color: var(--soft); }
th, td { padding: .5rem .8rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td p:first-child { margin-top: 0; }

@media (max-width: 40rem) {
  body { padding: 0 1rem 3rem; }
  html { scroll-padding-top: 0; }
}
`;

export const findingStyle = /* css */ `
.badge { font-size: .85rem; font-weight: 600; white-space: nowrap; }
.finding { margin: 1.5rem 0 2.5rem; padding-left: 1.2rem; border-left: 3px solid var(--fail); }
.finding.waived { border-color: var(--waived); }
.finding.advisory { border-color: var(--soft); }
.finding h3 { margin: .2rem 0 1rem; font-size: 1.25rem; }
.role { color: var(--soft); font-size: .8125rem; margin-right: .3rem; }
.role.decisive, .role.deviates { font-weight: 600; color: var(--ink); }
.finding > .meta .badge { margin-right: .6rem; }
.deviation { margin: 1rem 0; }
.deviation + .deviation { padding-top: 1rem; border-top: 1px solid var(--line); }
.compare { display: grid; grid-template-columns: 5.5rem 1fr; margin: .6rem 0; gap: .25rem .5rem; }
.compare dt { color: var(--soft); font-size: .875rem; }
.compare dd { margin: 0; font-family: var(--mono); font-size: .875rem; overflow-wrap: anywhere; }
.compare .steps { margin: 0; padding-left: 1.4em; }
.compare .actual { color: var(--fail); font-weight: 600; }
.waiver { color: var(--waived); font-size: .925rem; }
.exchange { margin: .35rem 0; font-size: .9rem; }
.exchange[open] { margin-bottom: 1.2rem; }
.more { margin: 1rem 0; }
.replay { font-size: .875rem; }
.replay > span { color: var(--soft); margin-right: .5rem; }
.replay code { user-select: all; }
.scene { margin: .6rem 0; padding-left: 2rem; list-style: decimal; }
.scene > li::marker { color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.note a.id { margin-right: 0; }
`;

export const mastheadStyle = /* css */ `
.masthead { padding: 3rem 0 1.5rem; }
.eyebrow { font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
.subject { font-family: var(--serif); font-size: 1.1rem; }
h1 { font-size: clamp(2.2rem, 7vw, 3.4rem); margin: 1.6rem 0 .4rem; letter-spacing: -.01em; }
.seal { display: inline-block; margin-right: .1em; }
.conforming h1 { color: var(--pass); }
.not-conforming h1 { color: var(--fail); }
.not-fully-verified h1 { color: var(--gap); }
.sentence { font-size: 1.15rem; max-width: 42rem; text-wrap: balance; }
.facts { margin: 1.5rem 0; font-size: .925rem; }
.facts div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .3rem 0; }
.masthead .facts div { grid-template-columns: 5.5rem 1fr; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }

.tiles { display: grid; grid-template-columns: repeat(5, 1fr); margin: 0; border: 1px solid var(--line); border-bottom: 0; border-radius: 6px 6px 0 0; }
.tile { display: flex; flex-direction: column-reverse; padding: .9rem 1rem .8rem; border-left: 1px solid var(--line); }
.tile:first-child { border-left: 0; }
.tile dd { margin: 0; font: 600 2rem/1.1 var(--serif); font-variant-numeric: lining-nums tabular-nums; }
.tile dt { font-size: .85rem; }
.tile.zero { color: var(--soft); }
.badge.simulated { color: var(--none); }
.tile.pass, .badge.pass { color: var(--pass); }
.tile.fail, .badge.fail { color: var(--fail); }
.tile.waived, .badge.waived { color: var(--waived); }
.tile.not-exercised, .badge.not-exercised, .mixed { color: var(--gap); }
.tile.not-applicable, .badge.not-applicable { color: var(--none); }
.bar { display: flex; height: .5rem; gap: 1px; border-radius: 0 0 6px 6px; overflow: hidden; background: var(--line); }
.bar .pass { background: var(--pass); }
.bar .fail { background: var(--fail); }
.tile.excluded, .badge.excluded, .chapters .excluded { color: var(--waived); }
.bar .excluded { background: var(--waived); opacity: .4; }
.bar .waived { background: var(--waived); }
.bar .not-exercised { background: var(--gap); opacity: .55; }
.bar .not-applicable { background: var(--line); }
.aside { margin-top: .6rem; }

nav {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .2rem .8rem;
  padding: .7rem 0; background: var(--paper); border-bottom: 1px solid var(--line); font-size: .9rem;
}
nav a { color: inherit; text-decoration: none; }
nav small { color: var(--gap); font-weight: 600; }
nav a:hover { text-decoration: underline; }
.weakened { margin: 1rem 0; padding: .6rem .9rem; border-left: 3px solid var(--gap); background: var(--sheet); max-width: 46rem; }
.weakened strong { color: var(--gap); }

@media (max-width: 40rem) {
  .masthead { padding-top: 1.5rem; }
  .tiles { grid-template-columns: repeat(2, 1fr); border-bottom: 1px solid var(--line); }
  .tile { padding: .6rem .9rem; border-left: 0; }
  .tile dd { font-size: 1.5rem; }
  nav { position: static; }
  .facts div { grid-template-columns: 1fr; }
}
`;

const onlyShown = (outcome: string) => `body:has(#show-${outcome}:checked) {
  .row:not(.${outcome}), #error-rows tbody tr:not(.${outcome}),
  #requirements .section:not(:has(.row.${outcome})), #error-rows table:not(:has(tr.${outcome})) { display: none; }
}`;

export const listStyle = /* css */ `
.not-exercised-group { margin: .5rem 0 1rem; }
.not-exercised-group li { margin: .7rem 0 .7rem 1.1rem; }
.not-exercised-group p { margin: 0; }
.broken th:nth-child(1) { width: 16%; }
.broken td:nth-child(1) { overflow-wrap: normal; }
.broken th:nth-child(2) { width: 40%; }
.broken th:nth-child(4) { width: 17%; }
.next { list-style: decimal; padding-left: 1.4rem; max-width: 46rem; }
.next li { margin: .4rem 0; }
.waivers th:nth-child(1) { width: 40%; }
.waivers .day { white-space: nowrap; }
.chapters td, .chapters thead th:not(:first-child) { text-align: right; font-variant-numeric: tabular-nums; width: 13%; }
.chapters tbody th { font-size: inherit; color: inherit; }
.chapters .zero { color: var(--soft); }
.chapters .fail { color: var(--fail); font-weight: 600; }
.chapters .not-exercised { color: var(--gap); font-weight: 600; }
.chapters .waived { color: var(--waived); font-weight: 600; }
.filter { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 0 0 1rem; padding: 0; border: 0; font-size: .925rem; }
.filter legend { float: left; margin-right: 1rem; color: var(--soft); }
${["fail", "not-exercised", "waived", "excluded"].map(onlyShown).join("\n")}
.row { display: grid; grid-template-columns: 8.5rem 1fr; gap: .2rem 1rem; padding: .8rem 0; border-top: 1px solid var(--line); }
.row .statement { margin: 0; }
.row .meta { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 1rem; }
.row .meta summary { min-height: 1.5rem; }
.row .meta details[open] { flex-basis: 100%; }
.sections { display: flex; align-items: baseline; flex-wrap: wrap; gap: .2rem .4rem; font-size: .925rem; }
.sections small { color: var(--soft); margin-right: 1rem; }
.checks li { margin: .3rem 0 .3rem 1.1rem; }
.checks .word { white-space: nowrap; font-weight: 600; }
.checks .note { display: block; }
.row:target, tr:target, .deviation:target { background: var(--sheet); box-shadow: -.6rem 0 0 var(--sheet), .6rem 0 0 var(--sheet); }

#error-rows th:nth-child(1) { width: 6rem; }
#error-rows th:nth-child(2) { width: 5.5rem; }
#error-rows th:nth-child(4) { width: 13rem; }
#error-rows td:nth-child(-n + 2) { font-variant-numeric: tabular-nums; }
#error-rows td a.id { display: block; color: var(--soft); font-size: .85rem; }
.points th { width: 50%; }
.problem h2 { color: var(--fail); }
.problem li { margin: .5rem 0; }

@media (max-width: 40rem) {
  .row { grid-template-columns: 1fr; }
  .broken, .waivers { display: block; }
  .broken thead, .waivers thead, #error-rows thead { display: none; }
  .broken tr, .waivers tr, .broken td, .waivers td, .broken tbody, .waivers tbody { display: block; width: auto; }
  .broken td, .waivers td { border: 0; padding: .15rem 0; }
  .broken tr, .waivers tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .chapters { font-size: .8rem; }
  .chapters th, .chapters td { padding-right: .3rem; hyphens: auto; }
  #error-rows tr { display: grid; grid-template-columns: auto auto 1fr; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  #error-rows td { padding: 0 1rem 0 0; border: 0; }
  #error-rows td:nth-child(3) { grid-row: 2; grid-column: 1 / -1; }
  #error-rows td:nth-child(4) { text-align: right; padding: 0; }
}
`;

export const style = baseStyle + mastheadStyle + findingStyle + listStyle;

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/[^\w ,.:-]/g, ""));
const inLines = (texts: readonly string[]): string => texts.map(quoted).join(String.raw` "\a" `);

/** Paper has cover, what is broken, waivers, gaps and sections; the evidence stays on the screen. */
export const printStyle = (...footer: string[]): string => `
@page {
  margin: 15mm 16mm 17mm;
  @bottom-left { content: ${inLines(footer)}; font: 7.5pt/1.4 sans-serif; color: #5a626c; white-space: pre; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt/1.4 sans-serif; color: #5a626c; }
}
@media print {
  :root { color-scheme: light; font-size: 9.5pt; }
  body { max-width: none; padding: 0; line-height: 1.4; }
  nav, .skip, #findings, #requirements, #transitions, #error-rows, #open-points, #advice { display: none; }
  .print-only { display: block; }
  .broken code.print-only { display: inline-block; white-space: nowrap; }
  .masthead { padding-top: 0; }
  h2 { margin-top: 1.6rem; font-size: 1.3rem; }
  .facts { font-size: 8.5pt; }
  .facts div { padding: .15rem 0; }
  #not-exercised details:not([open])::details-content { content-visibility: visible; block-size: auto; }
  .broken td { padding: .25rem .6rem .25rem 0; }
  .broken p, .next li { margin: .1rem 0; }
  .broken th:nth-child(1) { width: 12%; }
  .broken th:nth-child(2) { width: 46%; }
  .broken th:nth-child(4) { width: 14%; }
  .chapters th, .chapters td { padding-top: .2rem; padding-bottom: .2rem; }
  .not-exercised-group.long li { display: inline; margin: 0; }
  .not-exercised-group.long li p { display: none; }
  .not-exercised-group.long li .meta { display: inline; }
  .not-exercised-group.long .details { display: none; }
  .row, tr, .tiles, .weakened { break-inside: avoid; }
  h2, h3, h4, caption { break-after: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;
