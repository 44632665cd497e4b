import { openEvidence } from "../../../src/record/evidence/file.ts";
import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import { filesIn } from "../../../src/record/folder.ts";
import { unredacted } from "../../../src/wire/redaction.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A folder with these lines as its evidence. An end closes the hash chain over the lines before it. */
export function folderWith(lines: readonly EvidenceLine[]): string {
  const folder = temporaryFolder("run");
  const evidence = openEvidence(filesIn(folder).evidence, unredacted);
  for (const line of lines) {
    if (line.kind === "end") evidence.end(line.at);
    else evidence.append(line);
  }
  evidence.close();
  return folder;
}
