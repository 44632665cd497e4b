import { stripVTControlCharacters } from "node:util";
import { renderFailure } from "../views/html/failure.ts";
import { document } from "../../spec/document.ts";
import { suiteIdentity } from "../record/results/suite.ts";
import { filesIn, writeView } from "../record/folder.ts";
import type { FailedRun } from "../record/results/results.ts";
import { schemaVersion } from "../record/evidence/lines.ts";

/** Leaves the reason in the run's folder, so that nobody takes an older report for this run's. */
export function writeFailure(folder: string, run: FailedRun["run"], error: unknown): void {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const failed: FailedRun = {
    schemaVersion,
    suite: suiteIdentity(),
    document,
    run,
    error: { message },
  };
  const { results, index } = filesIn(folder);
  writeView(results, `${JSON.stringify(failed, null, 2)}\n`);
  writeView(index, renderFailure(failed));
}
