/** The looks of text and tables: one column, light and dark. */
export const baseStyle = /* css */ `
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
