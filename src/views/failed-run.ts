import { stripVTControlCharacters } from "node:util";
import { document } from "../../spec/document.ts";
import { schemaVersion } from "../record/evidence/identities.ts";
import type { FailedRun } from "../record/results/failed-run.ts";
import { suiteIdentity } from "../record/results/suite.ts";
import { filesIn } from "../record/folder.ts";
import { renderFailure } from "./html/failure-page.ts";
import { writeView } from "./write-view.ts";

/** Leaves the reason in the folder of a run that never began, so that no older report is taken for its own. */
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
