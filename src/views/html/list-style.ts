/** Hides every requirement and error row with another outcome, and sections and tables without one. */
const onlyShown = (outcome: string) => `body:has(#show-${outcome}:checked) {
  .row:not(.${outcome}), #error-rows tbody tr:not(.${outcome}),
  #requirements .section:not(:has(.row.${outcome})), #error-rows table:not(:has(tr.${outcome})) { display: none; }
}`;

/** The looks of what is listed: what is broken, waived, not exercised; sections, requirements and error rows. */
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
${["fail", "not-exercised", "waived"].map(onlyShown).join("\n")}
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
