import { createHash } from "node:crypto";
import { relative } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { textsBelow } from "../self/temporary-folder.ts";

export interface SourceFile {
  name: string;
  content: string;
}

export const filesUnder = (folder: string): SourceFile[] =>
  textsBelow(packageFile(folder)).map(([file, content]) => ({
    name: relative(packageFile("."), file),
    content,
  }));

const deciding = ["spec", "src", "sandbox", "fixtures", "profiles", "tests", "proof/faults"];

const decides = (name: string): boolean =>
  name.startsWith("tests/") ? !name.endsWith(".json") : !name.endsWith(".spec.ts");

/** Outcomes of earlier runs count while this digest is the same. */
export function digestOfSources(): string {
  const hash = createHash("sha256");
  for (const { name, content } of deciding.flatMap(filesUnder)) {
    if (decides(name)) hash.update(`${name}\0${content}\0`);
  }
  return hash.digest("hex").slice(0, 16);
}
