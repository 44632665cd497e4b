import { createHash, hash } from "node:crypto";

export interface Chain {
  lines: number;
  head: string;
}

/** Each link is the sha256 of the link before it, in hex, and the line without its line feed. */
export function chainOf(lines: readonly Buffer[]): Chain {
  let head = "";
  for (const line of lines) head = createHash("sha256").update(head).update(line).digest("hex");
  return { lines: lines.length, head };
}

const ending = /^,"digest":"([0-9a-f]{16})"\}$/;
const endingLength = 29;
const digitsKept = 16;

const digestOf = (content: string | Buffer): string =>
  hash("sha256", content, "hex").slice(0, digitsKept);

export function sealed(json: string): string {
  const content = json.slice(0, -1);
  return `${content},"digest":"${digestOf(content)}"}`;
}

export function isIntact(line: Buffer): boolean {
  const [, digest] = ending.exec(line.subarray(-endingLength).toString()) ?? [];
  return digest !== undefined && digest === digestOf(line.subarray(0, -endingLength));
}
