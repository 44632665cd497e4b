// Lists the checks that the tests make in tests/checks.json, where something that decides them is newer.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "../dist/src/record/results/check-id.js";
import { checkId, citedBy, testId } from "../dist/src/record/results/check-id.js";

const file = "tests/checks.json";

const newestIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .reduce((newest, name) => Math.max(newest, statSync(join(folder, name)).mtimeMs), 0);

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The tests of a file: a test that a function of another file declares is still one of this. */
const testsOf = (suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.file }));

function listChecks() {
  const cli = "node_modules/@playwright/test/cli.js";
  const words = ["test", "--config", "dist/playwright.config.js", "--list", "--reporter=json"];
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
    // What is listed is compiled.
    env: { ...process.env, CONFORMANCE_ONLY: "", PW_DISABLE_TS_ESM: "1" },
  });
  const { suites = [], errors = [{ message: stderr }] } = stdout ? JSON.parse(stdout) : {};
  if (errors.length > 0) {
    console.error(`The tests can't be listed.\n${errors.map(({ message }) => message).join("\n")}`);
    process.exit(1);
  }
  return suites
    .flatMap(testsOf)
    .flatMap(({ title, file: from, tests: [{ annotations }] }) => {
      const cases = casesOf(annotations);
      return citedBy(annotations).map((requirement) => ({
        id: checkId(testId(from, title), requirement),
        requirement,
        title,
        ...(cases.length > 0 && { cases }),
      }));
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

const changed = Math.max(...["spec", "fixtures", "tests"].map(newestIn));
if (!existsSync(file) || statSync(file).mtimeMs < changed) {
  writeFileSync(file, `${JSON.stringify(listChecks(), null, 2)}\n`);
}
