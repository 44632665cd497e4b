import { createHash } from "node:crypto";

/** The sha256 of a file, in hex. */
export const sha256 = (content: Buffer): string =>
  createHash("sha256").update(content).digest("hex");
