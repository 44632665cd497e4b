import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import type { FailedRun } from "../record/results/failed-run.ts";
import type { Results } from "../record/results/results.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";
import { emptyFolder } from "../../proof/self/cli/command.ts";
import { paste } from "../../proof/self/cli/shell.ts";

const run = "npx wallet-conformance run";
const shortRun = `${run} --only status-user-unknown --runs 1`;
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{6}$/;

const read = <Content>(folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Content;
const textIn = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

const latestIn = (cwd: string) => join(cwd, "reports", "latest");
const runsIn = (cwd: string) =>
  readdirSync(join(cwd, "reports")).filter((name) => name !== "latest");

test("every run has a folder of its own, and latest is the newest", async () => {
  const cwd = emptyFolder();
  await paste(shortRun, cwd, {});
  const first = realpathSync(latestIn(cwd));
  expect(readlinkSync(latestIn(cwd))).toMatch(named);
  expect(textIn(first, "evidence.ndjson")).toContain(read<Results>(first).run.id);
  expect(first.endsWith(read<Results>(first).run.id.slice(0, 6))).toBe(true);

  // Where links need a privilege, latest is a text file with the name of the folder.
  const name = readlinkSync(latestIn(cwd));
  rmSync(latestIn(cwd));
  writeFileSync(latestIn(cwd), `${name}\n`);
  const report = await paste("npx wallet-conformance report reports/latest", cwd, {});
  expect(report.printed).toContain(name);
  expect(report.exitCode, report.printed).toBe(3);

  await paste(shortRun, cwd, {});
  expect(runsIn(cwd)).toHaveLength(2);
  expect(runsIn(cwd).every((each) => named.test(each))).toBe(true);
  expect(readlinkSync(latestIn(cwd))).not.toBe(name);
});

test("an older folder called latest is moved aside, with all it holds", async () => {
  const cwd = emptyFolder();
  mkdirSync(latestIn(cwd), { recursive: true });
  writeFileSync(join(latestIn(cwd), "results.json"), '{"verdict":"conforming"}');
  await paste(`${run} --base-url http://127.0.0.1:9 --api-key key`, cwd, { API_SECRET: "secret" });
  const aside = runsIn(cwd).find((name) => name.endsWith("-earlier")) ?? "";
  expect(textIn(join(cwd, "reports", aside), "results.json")).toBe('{"verdict":"conforming"}');
  expect(realpathSync(latestIn(cwd))).not.toContain("earlier");
});

test("a folder that holds a run takes no other", async () => {
  const cwd = emptyFolder();
  await paste(`${shortRun} --output out`, cwd, {});
  expect(existsSync(join(cwd, "reports"))).toBe(false);
  const before = textIn(join(cwd, "out"), "evidence.ndjson");
  const { id } = read<Results>(join(cwd, "out")).run;
  const again = await paste(`${shortRun} --output out`, cwd, {});
  expect(again.printed).toContain(`out already holds a run: ${id}, begun at `);
  expect(again.exitCode).toBe(2);
  expect(textIn(join(cwd, "out"), "evidence.ndjson")).toBe(before);
});

const failures: [what: string, words: string, exported: Record<string, string>, says: string][] = [
  [
    "the target cannot be reached",
    "--base-url http://127.0.0.1:9 --api-key key",
    {},
    "cannot be reached",
  ],
  ["the profile is missing", "--profile nowhere.yaml", {}, "There is no profile at nowhere.yaml"],
  ["an option cannot be", "--seed one", {}, 'The seed "one" is not a whole number'],
  ["the shard cannot be", "--shard 5/4", {}, 'The shard "5/4" is not a part of the checks'],
  [
    "the base URL has a password",
    "--base-url https://me:word@x.test",
    {},
    "a user name or a password",
  ],
];

for (const [what, words, exported, says] of failures) {
  test(`a run that never began leaves its reason: ${what}`, async () => {
    const cwd = emptyFolder();
    const ended = await paste(`${run} ${words}`, cwd, { API_SECRET: "a-secret", ...exported });
    expect(ended.exitCode).toBe(2);
    const failed = read<FailedRun>(latestIn(cwd));
    expect(resultsMistakes(failed)).toEqual([]);
    expect(failed).not.toHaveProperty("verdict");
    expect(failed.error.message).toContain(says);
    const page = textIn(latestIn(cwd), "index.html");
    expect(page).toContain("No verdict");
    expect(JSON.stringify(failed) + page).not.toMatch(/a-secret|me:word/);

    const report = await paste("npx wallet-conformance report reports/latest", cwd, {});
    expect(report.printed).toContain("never began: ");
    expect(report.exitCode).toBe(2);
  });
}

test("an option that does not exist leaves nothing", async () => {
  const cwd = emptyFolder();
  await paste(`${run} --base-ulr x`, cwd, {});
  expect(readdirSync(cwd)).toEqual([]);
});

test("plain Playwright does the same: a list creates nothing, a run has a folder of its own", async () => {
  const cwd = emptyFolder();
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const config = packageFile("playwright.config.ts");
  const plain = `"$NODE" ${playwright} test --config ${config} --grep status-user-unknown`;
  const list = await paste(`${plain} --list`, cwd, {});
  expect(list.exitCode, list.printed).toBe(0);
  expect(readdirSync(cwd)).toEqual([]);
  const ended = await paste(plain, cwd, { CONFORMANCE_RUNS: "1" });
  expect(runsIn(cwd), ended.printed).toEqual([expect.stringMatching(named)]);
  expect(read<Results>(latestIn(cwd)).run.options).toMatchObject({ runs: 1, workers: 2 });
});
