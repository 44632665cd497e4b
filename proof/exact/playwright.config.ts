import { defineConfig } from "@playwright/test";

/** `npm run prove`: every fault of an error row against the tests of all rows. It takes minutes. */
export default defineConfig({
  testDir: ".",
  globalSetup: "../self/temporary-folder.ts",
  outputDir: "../../test-results",
  timeout: 1_800_000,
  reporter: [["list"], ["../self/closing-line.ts"]],
});
