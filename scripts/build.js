// Compiles the package into dist/, and lists its checks in tests/checks.json.
import { spawnSync } from "node:child_process";
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
/** What goes wrong, the script says itself. */
function run(...words) {
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync("dist", { recursive: true, force: true });
run(compiler, "--project", "tsconfig.build.json");
// Of the declarations only those of the API are kept: they refer to nothing else.
run(compiler, "--project", "tsconfig.api.json");
for (const file of readdirSync("dist/types/src/command/api")) {
  const declaration = readFileSync(`dist/types/src/command/api/${file}`, "utf8");
  writeFileSync(`dist/src/command/api/${file}`, declaration.replaceAll('.ts"', '.js"'));
}
rmSync("dist/types", { recursive: true });
const openapi = parse(readFileSync("spec/openapi.yaml", "utf8"));
writeFileSync("dist/spec/openapi.json", JSON.stringify(openapi));
for (const style of ["src/views/html/report.css", "src/products/package/certificate.css"])
  copyFileSync(style, `dist/${style}`);
chmodSync("dist/src/command/main.js", 0o755);
run("scripts/catalogue.js");
