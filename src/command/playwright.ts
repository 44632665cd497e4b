import module, { createRequire } from "node:module";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { byCommand } from "../judge/run/published.ts";

/** Since Node 22.1; the oldest supported Node has neither. */
interface CompileCache {
  enableCompileCache?(): unknown;
  getCompileCacheDir?(): string | undefined;
}

/**
 * Caches compiled code between commands, since loading modules is most of a short run. @returns the
 * variables with which child processes use the same cache
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
  // The channel closes when this process ends, and the embedded sandbox with it; the child stops then.
  const child = spawn(process.execPath, command, {
    // The package is compiled, so Playwright's hooks for TypeScript would only take time.
    env: {
      ...process.env,
      ...byCommand,
      PW_DISABLE_TS_ESM: "1",
      // An editor's, where the command runs within a test of Playwright's.
      PW_TEST_REPORTER: undefined,
      ...keepCompiledCode(),
    },
    stdio: ["inherit", progress, "inherit", "ipc"],
  });
  // Playwright ends in order on SIGINT only.
  const interrupt = (): boolean => child.kill("SIGINT");
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
  return new Promise<void>((done, failed) => {
    child.on("error", failed);
    child.on("close", () => done());
  }).finally(() => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
  });
}
