import { defineConfig } from "@playwright/test";

/** An empty run: the time that Playwright itself takes. */
export default defineConfig({ testDir: ".", reporter: "line" });
