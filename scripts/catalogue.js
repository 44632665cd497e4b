// Lists the checks the tests make, as tests/checks.json keeps them. With --write, writes them there.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { casesOf } from "../dist/src/record/results/case.js";
import { checkId, citedBy, testId } from "../dist/src/record/results/check-id.js";

const cli = "node_modules/@playwright/test/cli.js";
const listed = execFileSync(process.execPath, [cli, "test", "--list", "--reporter=json"], {
  encoding: "utf8",
  maxBuffer: 64_000_000,
});

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The tests of a file: a test that a function of another file declares is still one of this. */
const testsOf = (suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.file }));

const checks = JSON.parse(listed)
  .suites.flatMap(testsOf)
  .flatMap(({ title, file, tests: [{ annotations }] }) => {
    const cases = casesOf(annotations);
    return citedBy(annotations).map((requirement) => ({
      id: checkId(testId(file, title), requirement),
      requirement,
      title,
      ...(cases.length > 0 && { cases }),
    }));
  })
  .sort((one, other) => (one.id < other.id ? -1 : 1));

const text = `${JSON.stringify(checks, null, 2)}\n`;
if (process.argv.includes("--write")) writeFileSync("tests/checks.json", text);
else process.stdout.write(text);
