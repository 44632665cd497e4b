// Makes a report of Allure 3 from the results of a run: npm run allure [-- FOLDER]. It is one file that loads
// nothing: what Allure writes into it to count its readers is taken out, and the page's policy allows nothing else.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Not a dependency: it is 159 packages. npm keeps it after the first time. */
const allure = "allure@3.18.0";

const folder = process.argv[2] ?? "reports/latest";
if (!existsSync(join(folder, "allure-results"))) {
  console.error(
    `There are no results of Allure in ${folder}: allure-results is missing. Name the folder of a run.`,
  );
  process.exit(2);
}

const words = ["exec", "--yes", `--package=${allure}`, "--", "allure", "generate"];
const { status } = spawnSync("npm", [...words, "--config", "allurerc.json", "allure-results"], {
  cwd: realpathSync(folder),
  env: { ...process.env, ALLURE_NO_ANALYTICS: "1" },
  stdio: ["ignore", "ignore", "inherit"],
  shell: process.platform === "win32",
});
if (status !== 0) {
  console.error(
    `Allure made no report: ${allure} ended with ${status}. The first time, npm has to download it.`,
  );
  process.exit(2);
}

const counter = /<script async src="https:\/\/[^"]*"><\/script>\s*<script>[^]*?<\/script>/;
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' data:",
  "style-src 'unsafe-inline' data:",
  "img-src data: blob:",
  "font-src data:",
  "connect-src data: blob:",
  "media-src data: blob:",
  "frame-src data: blob:",
  "form-action 'none'",
].join("; ");

const file = join(folder, "allure-report", "index.html");
const page = readFileSync(file, "utf8")
  .replace(counter, "")
  .replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
if (/<(script|link|img|iframe)[^>]{0,200}\b(src|href)="(https?:)?\/\//.test(page)) {
  console.error(
    `${file} still loads something from elsewhere. Its policy forbids it, but Allure has changed: look at scripts/allure.js.`,
  );
}
writeFileSync(file, page);
console.log(`Report: ${file}`);
