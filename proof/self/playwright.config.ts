import { defineConfig } from "@playwright/test";

/** The tests of the project itself. They judge us, not a target. */
export default defineConfig({
  testDir: "../..",
  globalSetup: "./temporary-folder.ts",
  projects: [
    { name: "record", testMatch: "proof/self/record/record.setup.ts" },
    {
      name: "self",
      testMatch: "{spec,src,sandbox,fixtures,proof}/**/*.spec.ts",
      testIgnore: ["proof/exact/**", "proof/bench/**"],
      dependencies: ["record"],
    },
  ],
  outputDir: "../../test-results",
  // A text on record; --update-snapshots writes it anew: read the difference.
  snapshotPathTemplate: "{testDir}/{testFileDir}/golden/{arg}{ext}",
  // Two more than there are cores, usually: many tests wait for a target that is slow, or for a process to start.
  workers: 4,
  // A test may run the whole suite, on a machine that does other things as well.
  timeout: 180_000,
  reporter: [["list"], ["./closing-line.ts"]],
});
