import { appendFileSync } from "node:fs";

const jobSummary = "GITHUB_STEP_SUMMARY";

/** Shows a summary on the page of the job, where the run is one of GitHub Actions. */
export function showInJob(summary: string, environment: NodeJS.ProcessEnv): void {
  const page = environment[jobSummary];
  if (page) appendFileSync(page, summary);
}
