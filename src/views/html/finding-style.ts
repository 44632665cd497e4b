/** The looks of findings and of their exchanges. */
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
