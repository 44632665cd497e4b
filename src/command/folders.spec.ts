import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import type { FailedRun, Results } from "../record/results/results.ts";
import { resultsMistakes } from "../../proof/self/report/schemas.ts";
import { byPlaywright, command, emptyFolder, here } from "../../proof/self/cli/command.ts";

const shortRun = ["run", "--only", "status-user-unknown"];
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{6}$/;

const textIn = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");
const read = <Content>(folder: string) => JSON.parse(textIn(folder, "results.json")) as Content;

const latestIn = (cwd: string) => join(cwd, "reports", "latest");
const runsIn = (cwd: string) =>
  readdirSync(join(cwd, "reports")).filter((name) => name !== "latest");

test("every run has its own folder, which takes no other, and latest is the newest", async () => {
  const cwd = emptyFolder();
  await command(shortRun, {}, cwd);
  const first = realpathSync(latestIn(cwd));
  const name = readlinkSync(latestIn(cwd));
  expect(name).toMatch(named);
  const { id } = read<Results>(first).run;
  expect(textIn(first, "evidence.ndjson")).toContain(id);
  expect(first.endsWith(id.slice(0, 6))).toBe(true);

  const before = textIn(first, "evidence.ndjson");
  const refused = await here([...shortRun, "--output", `reports/${name}`], {}, cwd);
  expect(refused.printed).toContain(`${name} already holds a run: ${id}, begun at `);
  expect(refused.exitCode).toBe(2);
  expect(textIn(first, "evidence.ndjson")).toBe(before);

  // Where links need a privilege, latest is a text file with the folder's name.
  rmSync(latestIn(cwd));
  writeFileSync(latestIn(cwd), `${name}\n`);
  const report = await here(["report", "reports/latest"], {}, cwd);
  expect(report.printed).toContain(name);
  expect(report.exitCode, report.printed).toBe(3);

  await byPlaywright(["--grep", "status-user-unknown"], { CONFORMANCE_RUNS: "1" }, cwd);
  expect(runsIn(cwd)).toHaveLength(2);
  expect(runsIn(cwd).every((each) => named.test(each))).toBe(true);
  expect(readlinkSync(latestIn(cwd))).not.toBe(name);
  expect(read<Results>(latestIn(cwd)).run.options).toMatchObject({ runs: 1, workers: 1 });
});

test("an older folder called latest is moved aside, with all it holds", async () => {
  const cwd = emptyFolder();
  mkdirSync(latestIn(cwd), { recursive: true });
  writeFileSync(join(latestIn(cwd), "results.json"), '{"verdict":"conforming"}');
  await here(["run", "--seed", "one"], {}, cwd);
  const aside = runsIn(cwd).find((name) => name.endsWith("-earlier")) ?? "";
  expect(textIn(join(cwd, "reports", aside), "results.json")).toBe('{"verdict":"conforming"}');
  expect(realpathSync(latestIn(cwd))).not.toContain("earlier");
});

test("a run that never began leaves its reason, and no secret", async () => {
  const { url, credentials, close } = await startSandbox();
  const key = ["--api-key", "key"];
  const refused: [words: string[], says: RegExp][] = [
    [["--base-url", "http://127.0.0.1:9", ...key], /cannot be reached.*\n.*Is the target started/],
    [["--base-url", url, "--api-key", credentials.apiKey], /refuses the signature \(error 6090\)/],
    [["--base-url", url, ...key], /does not know the API key \(error 6092\)/],
    [["--profile", "nowhere.yaml"], /There is no profile at nowhere\.yaml/],
    [["--base-url", "https://me:word@x.test"], /a user name or a password/],
    [["--operator", "one\ntwo"], /The operator is not a line of at most 200/],
  ];
  for (const [words, says] of refused) {
    const cwd = emptyFolder();
    const { exitCode, printed } = await here(["run", ...words], { API_SECRET: "a-secret" }, cwd);
    expect.soft(printed).toMatch(says);
    expect.soft(exitCode).toBe(2);
    const failed = read<FailedRun>(latestIn(cwd));
    expect.soft(resultsMistakes(failed)).toEqual([]);
    expect.soft(failed.error.message).toMatch(says);
    const page = textIn(latestIn(cwd), "index.html");
    expect.soft(page).toContain("No verdict");
    expect.soft(JSON.stringify(failed) + page).not.toMatch(/a-secret|me:word/);
    const report = await here(["report", "reports/latest"], {}, cwd);
    expect.soft(report.printed).toContain("never began: ");
    expect.soft(report.exitCode).toBe(2);
  }
  await close();
});

test("what begins no run creates nothing: an unknown option, and a list of plain Playwright", async () => {
  const cwd = emptyFolder();
  await here(["run", "--base-ulr", "x"], {}, cwd);
  const list = await byPlaywright(["--list", "--grep", "status-user-unknown"], {}, cwd);
  expect(list.exitCode, list.printed).toBe(0);
  expect(readdirSync(cwd)).toEqual([]);
});
