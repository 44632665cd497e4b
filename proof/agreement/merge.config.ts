import { defineConfig } from "@playwright/test";
import conformance from "../../playwright.config.ts";

/** Merges blobs as the suite's own configuration does, and writes Playwright's JSON as well. */
export default defineConfig({
  ...conformance,
  testDir: "../..",
  reporter: [...(conformance.reporter as [string][]), ["json"]],
});
