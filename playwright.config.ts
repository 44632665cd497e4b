import { defineConfig } from "@playwright/test";
import { join } from "node:path";
import { packageFile } from "./spec/files.ts";

const output = process.env.CONFORMANCE_OUTPUT ?? "reports/latest";
const remote = Boolean(process.env.CONFORMANCE_BASE_URL ?? process.env.CONFORMANCE_PROFILE);

/** The conformance suite. Its target and options come from CONFORMANCE_* variables (README). */
export default defineConfig({
  testDir: "tests",
  testIgnore: "self/**",
  globalSetup: "./fixtures/global-setup.ts",
  outputDir: join(output, "playwright"),
  // Against a remote target the time goes into waiting, against the sandbox into computing.
  workers: remote ? 4 : 2,
  // Longer than any request may take, so that a hung target is found by its request.
  timeout: 120_000,
  // Ours comes first: it sets right what the fixtures did to keep workers alive.
  reporter: [
    ["./src/report/reporter.ts", { catalogue: packageFile("tests/checks.json") }],
    ["allure-playwright", { resultsDir: join(output, "allure-results") }],
    ["junit", { outputFile: join(output, "junit.xml") }],
  ],
});
