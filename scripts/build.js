// Compiles the package into dist/, and lists its checks in tests/checks.json.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { parse } from "yaml";

const compiler = "node_modules/typescript/bin/tsc";
if (!existsSync(compiler)) {
  console.error("TypeScript is not installed: run npm ci, without --omit=dev.");
  process.exit(1);
}
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "--project", "tsconfig.build.json"], {
  stdio: "inherit",
});
// Of the declarations only those of the API are kept: they refer to nothing else.
execFileSync(process.execPath, [compiler, "--project", "tsconfig.api.json"], { stdio: "inherit" });
for (const file of readdirSync("dist/types/src/command/api")) {
  const declaration = readFileSync(`dist/types/src/command/api/${file}`, "utf8");
  writeFileSync(`dist/src/command/api/${file}`, declaration.replaceAll('.ts"', '.js"'));
}
rmSync("dist/types", { recursive: true });
const openapi = parse(readFileSync("spec/openapi.yaml", "utf8"));
writeFileSync("dist/spec/openapi.json", JSON.stringify(openapi));
copyFileSync("src/views/html/report.css", "dist/src/views/html/report.css");
chmodSync("dist/src/command/main.js", 0o755);
execFileSync(process.execPath, ["scripts/catalogue.js"], { stdio: "inherit" });
