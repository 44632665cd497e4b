/** The looks of a certificate: one sheet, A4 upright, on screen and on paper. */
export const certificateStyle = /* css */ `
@page { size: A4; margin: 12mm; }
:root {
  color-scheme: light;
  --ink: #1d2126; --soft: #59616b; --line: #c9ced4; --pass: #17703f;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Liberation Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
body {
  margin: 1rem auto; padding: 9mm 11mm; max-width: 186mm; border: 3px double var(--pass);
  background: #fff; color: var(--ink); font: 8.5pt/1.4 var(--sans);
}
h1 { margin: 0; font: 700 24pt/1.15 var(--serif); color: var(--pass); }
h2 { margin: 3.5mm 0 1mm; padding-bottom: .5mm; border-bottom: 1px solid var(--line); font: 700 11pt/1.3 var(--serif); }
p { margin: .8mm 0; }
.eyebrow { color: var(--soft); letter-spacing: .08em; text-transform: uppercase; font-size: 8pt; }
.verdict { font: 12pt/1.4 var(--serif); }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 36mm 1fr; gap: 3mm; padding: .4mm 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .93em var(--mono); overflow-wrap: anywhere; unicode-bidi: isolate; }
ul { margin: 0; padding: 0; list-style: none; }
.readings { columns: 3; column-gap: 4mm; font-size: 6.5pt; line-height: 1.35; }
.readings li { break-inside: avoid; overflow-wrap: anywhere; }
.readings span, .note { color: var(--soft); }
.signatures { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm; margin-top: 9mm; }
.signatures p { border-top: 1px solid var(--ink); padding-top: 1mm; color: var(--soft); }
@media screen and (max-width: 40rem) {
  body { padding: 1rem; }
  dl > div { grid-template-columns: 1fr; gap: 0; }
  .readings { columns: 1; }
  .signatures { grid-template-columns: 1fr; }
}
@media print { body { margin: 0; max-width: none; } }
`;
