import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { byCommand } from "../judge/run/by-command.ts";
import { keepCompiledCode } from "./compile-cache.ts";

const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL("../../playwright.config.js", import.meta.url));

/** Runs Playwright Test, and resolves when it has ended. What it prints on its way may be left out. */
export function runPlaywright(progress: "inherit" | "ignore"): Promise<void> {
  const command = [require.resolve("@playwright/test/cli"), "test", "--config", config];
  // The channel closes when this process ends, and the embedded sandbox with it: then the child stops.
  const child = spawn(process.execPath, command, {
    // The package is compiled: the hooks by which Playwright loads TypeScript would only take time.
    env: { ...process.env, ...byCommand, PW_DISABLE_TS_ESM: "1", ...keepCompiledCode() },
    stdio: ["inherit", progress, "inherit", "ipc"],
  });
  // Of the two only one lets Playwright end in order.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGINT"));
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", () => done());
  });
}
