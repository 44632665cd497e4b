// Compiles the package into dist/. Runs after every install of the repository (npm's `prepare`).
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, rmSync } from "node:fs";

const compiler = "node_modules/typescript/bin/tsc";
if (!existsSync(compiler)) {
  console.error("TypeScript is not installed: run npm ci, without --omit=dev.");
  process.exit(1);
}
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "--project", "tsconfig.build.json"], {
  stdio: "inherit",
});
chmodSync("dist/src/cli/main.js", 0o755);
