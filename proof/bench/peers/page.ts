import type { OperationName } from "../../../spec/operations.ts";
import { median } from "../measure.ts";
import { pageWith } from "../../self/page.ts";
import { format } from "prettier";
import { versions } from "./install.ts";

export interface Complaint {
  operation?: OperationName | undefined;
  what: string;
}

export interface Judged {
  complaints: Complaint[];
  requests: number;
}

export interface Trial extends Judged {
  seconds: number;
}

export interface Peer {
  name: string;
  /** Written by its user: commands, configuration and code, without comments and blank lines. */
  setUpLines: number;
  judge(url: string): Promise<Judged>;
}

const isBlankOrComment = (line: string): boolean => /^\s*($|#|\/\/|\/?\*)/.test(line);

export const linesIn = (text: string): number =>
  text.split("\n").filter((line) => !isBlankOrComment(line)).length;

export interface Tried {
  breaks: readonly string[];
  trials: Map<string, Trial>;
}

const keyOf = ({ operation, what }: Trial["complaints"][number]): string => `${operation} ${what}`;

function changedBy({ breaks, trials }: Tried, suite: Peer): Set<string | undefined> {
  const complaints = trials.get(suite.name)?.complaints ?? [];
  const right = complaints.filter(({ what }) => breaks.includes(what));
  return new Set(right.map(({ operation }) => operation));
}

export function rowOf(peer: Peer, clean: Trial, tried: readonly Tried[], suite: Peer): string {
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
  const cells = [
    peer.name,
    outcomes.filter(({ found }) => found).length,
    outcomes.filter(({ atItsOperation }) => atItsOperation).length,
    usual.size,
    clean.requests,
    median(all.map(({ seconds }) => seconds)).toFixed(1),
    peer.setUpLines,
  ];
  return `| ${cells.join(" | ")} |`;
}

export const pageOf = (rows: readonly string[], faults: number): Promise<string> =>
  format(
    pageWith("peers", {
      scores: `Found, of ${faults} faults; judged with Schemathesis ${versions.schemathesis} and Prism ${versions.prism}:

| tool | found | at the operation that the fault changes | complaints about the conforming sandbox | requests | seconds, median | lines to set up |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}`,
    }),
    { parser: "markdown" },
  );
