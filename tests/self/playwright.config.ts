import { defineConfig } from "@playwright/test";

/** The tests of the project itself. They judge us, not a target. */
export default defineConfig({
  testDir: ".",
  testIgnore: "exact/**",
  outputDir: "../../test-results",
  workers: 2,
  timeout: 60_000,
  reporter: [["list"], ["./closing-line.ts"]],
});
