import type { OperationName } from "../../../spec/operations.ts";
import { median } from "../measure.ts";
import { pageWith } from "../../self/page.ts";
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
    pageWith("peers", {
      scores: `Found, of ${faults} faults; judged with Schemathesis ${versions.schemathesis} and Prism ${versions.prism}:

| tool | found | at the operation that the fault changes | complaints about the conforming sandbox | requests | seconds, median | lines to set up |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${scores.map(row).join("\n")}`,
    }),
    { parser: "markdown" },
  );
