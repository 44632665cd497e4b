import { defineConfig } from "@playwright/test";

/** A Playwright run with nothing to do: the part of a run's time that is not ours. */
export default defineConfig({ testDir: ".", reporter: "line" });
