import { defineConfig } from "@playwright/test";
import conformance from "../../playwright.config.ts";

export default defineConfig({
  ...conformance,
  testDir: "../..",
  reporter: [...(conformance.reporter as [string][]), ["json"]],
});
