import { defineConfig } from "@playwright/test";

/** Runs the conformance tests once for every fault: see prove.ts. */
export default defineConfig({
  testDir: "../../tests",
  testIgnore: ["invariants/**"],
  outputDir: `${process.env.CONFORMANCE_OUTPUT}/playwright`,
  workers: 2,
  timeout: 180_000,
  reporter: [["./quiet-reporter.ts"]],
});
