import { defineConfig } from "@playwright/test";

/** `npm run bench:peers`: what other tools find in the same faults. Half an hour on two cores. */
export default defineConfig({
  testDir: ".",
  globalSetup: "../../self/temporary-folder.ts",
  outputDir: "../../../test-results",
  workers: 1,
  timeout: 3 * 3_600_000,
  reporter: [["list"], ["../../self/closing-line.ts"]],
});
