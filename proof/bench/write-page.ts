import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { packageFile } from "../../spec/files.ts";
import { pageWith } from "../self/page.ts";

export interface Figure {
  what: string;
  value: number;
  goal: number;
  atLeast?: true;
  measured: string;
}

const isMet = ({ value, goal, atLeast }: Figure) => (atLeast ? value >= goal : value <= goal);

const goalOf = ({ goal, atLeast }: Figure): string => `${atLeast ? "at least" : "at most"} ${goal}`;

const row = (figure: Figure): string =>
  `| ${figure.what} | ${figure.value.toFixed(2)} | ${goalOf(figure)} | ${isMet(figure) ? "yes" : "no"} | ${figure.measured} |`;

const rowHeight = 26;
const width = 800;
const barsFrom = 510;
const goalAt = 660;

/** Above 1 the figure misses its goal. */
const share = ({ value, goal, atLeast }: Figure): number => (atLeast ? goal / value : value / goal);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("`", "");

function bar(figure: Figure, index: number): string {
  const y = index * rowHeight;
  const length = Math.min(share(figure) * (goalAt - barsFrom), width - barsFrom);
  const color = isMet(figure) ? "#2b7a4b" : "#b45309";
  return `<text x="${barsFrom - 8}" y="${y + 17}" text-anchor="end">${escaped(figure.what)}</text>
<rect x="${barsFrom}" y="${y + 5}" width="${length.toFixed(0)}" height="15" fill="${color}"/>`;
}

function pictureOf(all: readonly Figure[]): string {
  const height = all.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Each figure as a part of its goal">
<rect width="${width}" height="${height}" fill="#fff"/>
${all.map(bar).join("\n")}
<line x1="${goalAt}" x2="${goalAt}" y1="0" y2="${height}" stroke="#111" stroke-dasharray="3 3"/>
</svg>
`;
}

export function writePage(measured: readonly Figure[]): void {
  const [{ model = "an unknown processor" } = {}] = cpus();
  const machine = `${cpus().length} cores (${model.trim()}), Node ${process.versions.node}`;
  writeFileSync(packageFile("docs/bench.json"), `${JSON.stringify(measured, undefined, 2)}\n`);
  writeFileSync(packageFile("docs/bench.svg"), pictureOf(measured));
  const table = `| what | ratio | goal | met | measured |
| --- | ---: | --- | --- | --- |
${measured.map(row).join("\n")}`;
  const page = pageWith("bench", { machine: `Measured on ${machine}.`, figures: table });
  writeFileSync(packageFile("docs/bench.md"), page);
}
