import { createHash } from "node:crypto";

export interface Chain {
  lines: number;
  /** sha256, in hex. */
  head: string;
}

/**
 * The hash chain over lines, without their line feeds: each link is the sha256 of the link before it, in
 * hex, and the line. The first has no link before it.
 */
export function chainOf(lines: readonly Buffer[]): Chain {
  let head = "";
  for (const line of lines) head = createHash("sha256").update(head).update(line).digest("hex");
  return { lines: lines.length, head };
}
