const quoted = (text: string): string => JSON.stringify(text.replaceAll(/[^\w ,.:-]/g, ""));

const inLines = (texts: readonly string[]): string => texts.map(quoted).join(String.raw` "\a" `);

/**
 * The report on paper: cover, what is broken, waivers, what was not exercised and the sections, with page
 * numbers and a footer in lines. The evidence stays on the screen.
 */
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
