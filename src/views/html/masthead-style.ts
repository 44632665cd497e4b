/** The looks of the first screen and of the contents. */
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
