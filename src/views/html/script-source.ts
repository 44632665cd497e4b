import { createHash } from "node:crypto";

/** A script as a page's policy allows it: by its digest. */
export const sourceOf = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
