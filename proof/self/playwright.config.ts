import { defineConfig } from "@playwright/test";

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
  // --update-snapshots rewrites the golden files: read the difference.
  snapshotPathTemplate: "{testDir}/{testFileDir}/golden/{arg}{ext}",
  // Usually two more than cores, since many tests wait for a slow target or a process.
  workers: 4,
  // A test may run the whole suite on a busy machine.
  timeout: 180_000,
  reporter: [["list"], ["./closing-line.ts"]],
});
