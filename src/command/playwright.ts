import module, { createRequire } from "node:module";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { byCommand } from "../judge/run/published.ts";

/** Since Node 22.1; the oldest Node this suite runs on has neither. */
interface CompileCache {
  enableCompileCache?(): unknown;
  getCompileCacheDir?(): string | undefined;
}

/**
 * Keeps compiled code from one command to the next, in Node's own folder for that, where this Node can: the
 * processes of a run load the same modules, and starting them is most of what a short run takes.
 * @returns the variables by which processes started from here do the same
 */
function keepCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const { enableCompileCache, getCompileCacheDir } = module as CompileCache;
  enableCompileCache?.();
  const folder = getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL("../../playwright.config.js", import.meta.url));

export function runPlaywright(progress: "inherit" | "ignore"): Promise<void> {
  const command = [require.resolve("@playwright/test/cli"), "test", "--config", config];
  // The channel closes when this process ends, and the embedded sandbox with it: then the child stops.
  const child = spawn(process.execPath, command, {
    // The package is compiled: the hooks by which Playwright loads TypeScript would only take time.
    env: { ...process.env, ...byCommand, PW_DISABLE_TS_ESM: "1", ...keepCompiledCode() },
    stdio: ["inherit", progress, "inherit", "ipc"],
  });
  // Of the two only one lets Playwright end in order.
  const interrupt = (): boolean => child.kill("SIGINT");
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
  return new Promise<void>((done, failed) => {
    child.on("error", failed);
    child.on("close", () => done());
  }).finally(() => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
  });
}
