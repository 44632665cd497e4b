import { defineConfig } from "@playwright/test";

/** `npm run bench`: how long things take, each as a ratio of something else measured in turn with it. */
export default defineConfig({
  testDir: ".",
  testIgnore: ["empty/**", "peers/**"],
  outputDir: "../../test-results",
  workers: 1,
  timeout: 1_800_000,
  globalSetup: "../self/temporary-folder.ts",
  reporter: [["list"], ["../self/closing-line.ts"]],
});
