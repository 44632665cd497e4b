import { defineConfig } from "@playwright/test";
import { join } from "node:path";
import { packageFile } from "../../../../spec/files.ts";

const output = process.env.CONFORMANCE_OUTPUT ?? "";

/** A suite in the small, for the tests of our reporter. They choose from its stories by tag. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.story.ts",
  globalSetup: "./first-line.ts",
  outputDir: join(output, "playwright"),
  timeout: 2_000,
  workers: 3,
  reporter: [
    [
      packageFile("src/views/reporter.ts"),
      {
        catalogue: process.env.STORIES_CATALOGUE ?? join(output, "checks.json"),
        folder: () => output,
      },
    ],
  ],
});
