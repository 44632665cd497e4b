import { hash } from "node:crypto";

const ending = /^,"digest":"([0-9a-f]{16})"\}$/;
const endingLength = 29;
const digitsKept = 16;

const digestOf = (content: string | Buffer): string =>
  hash("sha256", content, "hex").slice(0, digitsKept);

/** A JSON object as a line of evidence: its digest becomes its last member. */
export function sealed(json: string): string {
  const content = json.slice(0, -1);
  return `${content},"digest":"${digestOf(content)}"}`;
}

export function isIntact(line: Buffer): boolean {
  const [, digest] = ending.exec(line.subarray(-endingLength).toString()) ?? [];
  return digest !== undefined && digest === digestOf(line.subarray(0, -endingLength));
}
