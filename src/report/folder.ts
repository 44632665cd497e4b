import { join } from "node:path";

/** Where everything of a report folder lies. */
export interface ReportFiles {
  evidence: string;
  results: string;
  index: string;
  junit: string;
  /** Folders of what Playwright and Allure leave. */
  playwright: string;
  allure: string;
  /** A byte for every request of a run that may make only so many. */
  requestCount: string;
}

/** The files a run leaves in its folder. */
export const filesIn = (folder: string): ReportFiles => ({
  evidence: join(folder, "evidence.ndjson"),
  results: join(folder, "results.json"),
  index: join(folder, "index.html"),
  junit: join(folder, "junit.xml"),
  playwright: join(folder, "playwright"),
  allure: join(folder, "allure-results"),
  requestCount: join(folder, ".requests"),
});
