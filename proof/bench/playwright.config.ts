import { defineConfig } from "@playwright/test";

/**
 * `npm run bench`: durations as ratios of something measured in turn, and what other tools find in
 * the same faults. Half an hour on two cores; `npm run bench -- runs` leaves the other tools out.
 */
export default defineConfig({
  testDir: ".",
  testIgnore: "empty/**",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 3 * 3_600_000,
  globalSetup: "../self/temporary-folder.ts",
  reporter: [["list"], ["../self/closing-line.ts"]],
});
