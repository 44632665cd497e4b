import { join } from "node:path";

/** Where everything of a report folder lies. */
export interface ReportFiles {
  evidence: string;
  results: string;
  index: string;
}

/** The files a run leaves in its folder. */
export const filesIn = (folder: string): ReportFiles => ({
  evidence: join(folder, "evidence.ndjson"),
  results: join(folder, "results.json"),
  index: join(folder, "index.html"),
});
