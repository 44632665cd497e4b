import { openEvidence } from "../../record/evidence/file.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import { unredacted } from "../../wire/redaction.ts";
import { filesIn } from "../../record/folder.ts";
import { rebuild, type Report } from "../rebuild.ts";
import type { RecordedRun } from "../read-run.ts";
import { endOf, joinedLines } from "./joined-lines.ts";

/** Where the joined run goes: its folder, and its id. */
interface Joined {
  id: string;
  output: string;
}

/** Writes evidence, results and page of the run that these shards are parts of. */
export function join(
  shards: readonly [RecordedRun, ...RecordedRun[]],
  { id, output }: Joined,
  checksOnDisk: readonly CheckOnDisk[],
): Report {
  // Each shard redacted what it wrote.
  const evidence = openEvidence(filesIn(output).evidence, unredacted);
  for (const line of joinedLines(shards, id, checksOnDisk)) evidence.append(line);
  evidence.end(endOf(shards));
  evidence.close();
  return rebuild(output, { checksOnDisk });
}
