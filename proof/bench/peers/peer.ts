import type { OperationName } from "../../../spec/operations.ts";

/** What a tool has against a target: where, and what kind of thing. */
export interface Complaint {
  /** Absent where the tool names none. */
  operation?: OperationName | undefined;
  what: string;
}

/** One use of a tool on a target. */
export interface Trial {
  complaints: Complaint[];
  requests: number;
  seconds: number;
}

/** A way to test a target of this interface. */
export interface Peer {
  name: string;
  /** Lines that its user writes: commands, configuration, code; comments and blank lines don't count. */
  setUpLines: number;
  /** Judges the sandbox at an address. */
  judge(url: string): Promise<Trial>;
}

const isBlankOrComment = (line: string): boolean => /^\s*($|#|\/\/|\/?\*)/.test(line);

/** How many lines of a text are more than blanks and comments. */
export const linesIn = (text: string): number =>
  text.split("\n").filter((line) => !isBlankOrComment(line)).length;
