import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { packageFile } from "../../spec/files.ts";

export interface Figure {
  what: string;
  value: number;
  goal?: number;
  atLeast?: true;
  measured: string;
}

const isMet = ({ value, goal, atLeast }: Figure): boolean =>
  goal === undefined || (atLeast ? value >= goal : value <= goal);

const goalOf = ({ goal, atLeast }: Figure): string =>
  goal === undefined ? "" : `${atLeast ? "at least" : "at most"} ${goal}`;

const row = (figure: Figure): string =>
  `| ${figure.what} | ${figure.value.toFixed(2)} | ${goalOf(figure)} | ${isMet(figure) ? "yes" : "no"} | ${figure.measured} |`;

const pageOf = (all: readonly Figure[], machine: string): string => `# How fast it is

\`npm run bench\` measures this; with \`RECORD_BENCH=1\` it writes this page, \`bench.json\` and the picture anew. Each
figure is a ratio of two things measured in turn, several rounds, so a slow machine changes it little: read the ratios and
compare the times only with each other. The bench never fails for a time.

Measured on ${machine}.

![Each figure as a part of its goal](bench.svg)

| what | ratio | goal | met | measured |
| --- | ---: | --- | --- | --- |
${all.map(row).join("\n")}

## What stands in the way of the goals, and what it costs

- **A whole run**: the same requests, sent again, find their quotes sold and their users known, so the sandbox refuses many of them early;
  a run also writes the evidence, judges every answer and folds the results. What costs most is signing, judging and recording each request, about a
  millisecond, in two processes that share the machine with the sandbox. What would bring it to the goal is to leave out evidence or
  judging, which a run is for.
- **Judging** reads every number by its digits, which no double holds, and asks sixteen invariants; \`JSON.parse\` and one schema do neither.
  It costs a seventh of a millisecond a response that shows limits, less for others: one second of computing in a run.
- **The sandbox** keeps users, limits and quotes, and every answer goes through the patch points that faults and variants use. It costs
  150 µs a request, under two seconds of a run.
- **Starting**: the sandbox loads its rules, which costs 0.15 seconds, and \`list\` the register, which costs 20 ms; the smoke stage waits
  for Playwright to start, 1.4 seconds by itself.
- **The smoke stage** is two flows to a sell, 30 requests. The goal was half of the 31 faults within 150 requests. By the kill matrix the
  150 requests that find most find 18 % of all faults, 1,000 find 55 %, 2,000 find 76 %, 4,000 find 94 %, and 5,800 all: no choice of checks
  comes near it. The run goes on with those that find most for their requests, so what the smoke stage misses is soon seen.
- **Far targets**: a part of the checks consists of a few long chains, which no worker can share. The more checks run, the less that weighs.
- **Slow verification**: where KYC and accounts take two seconds each, a whole run takes 151 seconds in twelve workers, and 1.3 times
  the requests: each of 2,800 verifications is looked at once, which makes 1.28, and a little oftener. Half of the waiting is for users that
  are prepared ahead, half for accounts that a check adds one after the other. Tried: 24 workers (126 seconds, 4 % more requests, and
  twice the memory), and twice as many users kept ready after each wait (124 seconds, 8 % more requests).
- **Requests**: a run sends about 10,300, for 1,122 faults; it sent 7,470 for 520, and 11,550 before rows and histories were tried six
  times instead of ten, which the kill matrix shows to find as much. The goal was 8,000. Tests that find each fault twice send 7,000; the
  others are the same checks at other operations, which find in a deployment what no fault of ours stands for. A quarter of what is left creates users and brings them to
  their first sell. Tried: reads that are repeated as they are, two tries at KYC for each user, shared users where a check can't
  disturb them: more users in common let faults go unseen.
- **The tests**: \`npm test\` takes six and a half minutes on two cores; it took eleven. Five would take a quarter less computing.
  A run of a single check takes three to five seconds of computing: half of that is loading Playwright, where Node 20 keeps no
  compiled code.
`;

const rowHeight = 26;
const width = 800;
const barsFrom = 510;
const goalAt = 660;

/** How much of its goal a figure takes: more than 1 misses it. */
function share({ value, goal = value, atLeast }: Figure): number {
  return atLeast ? goal / value : value / goal;
}

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
  writeFileSync(packageFile("docs/bench.md"), pageOf(measured, machine));
}
