// The script of action.yml: runs the package from npm, and hands on what came out.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const { env } = process;
const noVerdict = 2;
const given = (name) => env[`INPUT_${name}`]?.trim() ?? "";

function fail(message) {
  console.error(`::error title=Wallet conformance::${message}`);
  process.exit(noVerdict);
}

const named = ["PROFILE", "BASE_URL", "API_KEY"].flatMap((name) =>
  given(name) ? [`--${name.toLowerCase().replace("_", "-")}`, given(name)] : [],
);
if (!given("PROFILE") && !(given("BASE_URL") && given("API_KEY"))) {
  fail("No deployment is named. Give the action a profile, or base-url and api-key.");
}

/** `--waivers my waivers.yaml` on a line is an option and its value. No shell reads them. */
const options = given("OPTIONS")
  .split("\n")
  .map((line) => line.trim())
  .filter(Boolean)
  .flatMap((line) => {
    const [, option, value] = /^(--\S+?)(?:[ =]+(.+))?$/.exec(line) ?? [];
    if (!option) fail(`"${line}" isn't an option. Write one on each line, such as --runs 20.`);
    return value === undefined ? [option] : [option, value];
  });

const { version: own } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url)));
const output = given("OUTPUT") || "conformance-report";
const words = ["run", ...named, ...options, "--output", output];
const suite = `wallet-conformance@${given("VERSION") || own}`;
const { status, error } = spawnSync("npx", ["--yes", suite, ...words], { stdio: "inherit" });
if (error) console.error(`::error title=Wallet conformance::npx can't be run: ${error.message}`);

const file = join(output, "results.json");
const { verdict = "none", findings = [] } = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : {};
const exitCode = status ?? noVerdict;
const outputs = { verdict, "exit-code": exitCode, findings: findings.length, report: output };
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, lines.join(""));
process.exitCode = exitCode;
