import { type CitableId, register } from "../../../spec/register.ts";
import { type CheckOnDisk, invariantCheckId } from "../../../src/record/results/check-id.ts";
import type { EvidenceLine, RunLine } from "../../../src/record/evidence/lines.ts";
import { foldResults } from "../../../src/record/results/fold.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { openEvidence } from "../../../src/record/evidence/file.ts";
import { filesIn } from "../../../src/record/folder.ts";
import { unredacted } from "../../../src/wire/redaction.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { chain, checkFor, checkLine, end, runLine } from "./lines.ts";

export const invariantCheckFor = (requirement: CitableId): CheckOnDisk => ({
  id: invariantCheckId(requirement),
  requirement,
  title: "at every exchange",
});

export const everyCheck: CheckOnDisk[] = register.map(({ id }) => checkFor(id));
export const everyPass: EvidenceLine[] = register.map(({ id }) => checkLine(id, "passed"));

export const fold = (
  lines: EvidenceLine[],
  checksOnDisk: CheckOnDisk[] = everyCheck,
  run: Partial<RunLine> = {},
): Results => foldResults([runLine(run), ...lines, end], { checksOnDisk, chain });

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
