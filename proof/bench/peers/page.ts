import type { OperationName } from "../../../spec/operations.ts";
import { median } from "../measure.ts";
import { format } from "prettier";
import { versions } from "./install.ts";

export interface Complaint {
  operation?: OperationName | undefined;
  what: string;
}

export interface Trial {
  complaints: Complaint[];
  requests: number;
  seconds: number;
}

export interface Peer {
  name: string;
  /** Lines that its user writes: commands, configuration, code; comments and blank lines don't count. */
  setUpLines: number;
  judge(url: string): Promise<Trial>;
}

const isBlankOrComment = (line: string): boolean => /^\s*($|#|\/\/|\/?\*)/.test(line);

export const linesIn = (text: string): number =>
  text.split("\n").filter((line) => !isBlankOrComment(line)).length;

export interface Tried {
  breaks: readonly string[];
  trials: Map<string, Trial>;
}

export interface Score {
  name: string;
  found: number;
  atItsOperation: number;
  falseAlarms: number;
  requests: number;
  seconds: number;
  setUpLines: number;
}

const keyOf = ({ operation, what }: Trial["complaints"][number]): string => `${operation} ${what}`;

/** The operations at which the suite has seen that a requirement is broken which the fault breaks. */
function changedBy({ breaks, trials }: Tried, suite: Peer): Set<string | undefined> {
  const complaints = trials.get(suite.name)?.complaints ?? [];
  const right = complaints.filter(({ what }) => breaks.includes(what));
  return new Set(right.map(({ operation }) => operation));
}

export function score(peer: Peer, clean: Trial, tried: readonly Tried[], suite: Peer): Score {
  const usual = new Set(clean.complaints.map(keyOf));
  const outcomes = tried.map((each) => {
    const { complaints = [] } = each.trials.get(peer.name) ?? {};
    const fresh = complaints.filter((complaint) => !usual.has(keyOf(complaint)));
    const changed = changedBy(each, suite);
    return {
      found: fresh.length > 0,
      atItsOperation: fresh.some(({ operation }) => changed.has(operation)),
    };
  });
  const all = [clean, ...tried.flatMap(({ trials }) => trials.get(peer.name) ?? [])];
  return {
    name: peer.name,
    found: outcomes.filter(({ found }) => found).length,
    atItsOperation: outcomes.filter(({ atItsOperation }) => atItsOperation).length,
    falseAlarms: usual.size,
    requests: clean.requests,
    seconds: median(all.map(({ seconds }) => seconds)),
    setUpLines: peer.setUpLines,
  };
}

const row = (one: Score): string =>
  `| ${one.name} | ${one.found} | ${one.atItsOperation} | ${one.falseAlarms} | ${one.requests} | ${one.seconds.toFixed(1)} | ${one.setUpLines} |`;

export const pageOf = (scores: readonly Score[], faults: number): Promise<string> =>
  format(
    `# Comparison with independent tools

\`npm run bench\` measures this, in the same run as [how fast it is](bench.md). It installs the tools into \`reports/bench/peers\` (Python and a registry are needed;
nothing of it is a dependency), breaks the sandbox in ${faults} ways, spread evenly over all its faults, and has each tool judge each
of them, and the conforming sandbox once. A fault counts as found if a tool complains of something that it doesn't complain of in
the conforming sandbox.

- **Schemathesis ${versions.schemathesis}** makes up requests from the OpenAPI description. It runs by [our recipe](schemathesis.md), which signs its requests and
  switches off what is no deviation.
- **Prism ${versions.prism}** stands as a proxy before the target, and compares each exchange of a happy flow with the description.
- **A golden replay** sends the same flow, and compares each answer with the one recorded from the conforming sandbox.

| tool | found, of ${faults} | at the operation that the fault changes | complaints about the conforming sandbox | requests | seconds, median | lines to set up |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${scores.map(row).join("\n")}

## Where another tool is the better choice

- **A golden replay** answers within seconds and finds what breaks the happy flow. If that's all you need to know after each
  deployment, record one; \`--fail-fast\` and the smoke stage are the suite's own answer to that.
- **Schemathesis** needs nobody to write down rules, and tries inputs nobody thought of. It once found that the sandbox accepted a KYC
  document number that wasn't a string; looking for its like by hand found three more faults. Run it as a fuzz stage after the suite.
- **Prism** checks the shape of live traffic with one command. \`wallet-conformance observe\` does so for this interface and also
  judges it by its rules, but only for this interface.

The faults are the sandbox's own, made to break sentences of the document that no schema carries: a tool that reads only the
description can't know them. The comparison says what the rules add, not which tool is better.

## Prism as the target

Measured when the suite had 205 requirements. Prism serves \`openapi.yaml\` as a mock: the right shapes without any rules. It shows
how a target scores that has only been tested against its schema.

| mock | verdict | passed | failed | not exercised | error rows |
| --- | --- | ---: | ---: | ---: | ---: |
| as described | not conforming | 12 | 11 | 182 | 0 of 101 |
| result fields bound, static | not conforming | 60 | 106 | 39 | 0 of 101 |
| result fields bound, \`--dynamic\` | not conforming | 55 | 113 | 37 | 0 of 101 |
`,
    { parser: "markdown" },
  );
