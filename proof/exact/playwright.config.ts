import { defineConfig } from "@playwright/test";

/** `npm run prove`: each fault of an error row against the tests of all rows; takes minutes. */
export default defineConfig({
  testDir: ".",
  globalSetup: "../self/temporary-folder.ts",
  outputDir: "../../test-results",
  timeout: 1_800_000,
  reporter: [["list"], ["../self/closing-line.ts"]],
});
