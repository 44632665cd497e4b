import type { OperationName } from "../../../spec/operations.ts";

/** Where, and what kind of thing. */
export interface Complaint {
  /** Absent where the tool names none. */
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
