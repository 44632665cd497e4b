import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readEvidence } from "../record/evidence/file.ts";
import { hostile, subject } from "../../proof/self/report/inner/stories.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";
import { runStories } from "../../proof/self/report/run-stories.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);

test("a run in which all is well is conforming, and passes", () => {
  const { exit, results, stdout, folder } = runStories(["@good"]);
  expect(results?.harnessErrors).toEqual([]);
  expect(results?.verdict).toBe("conforming");
  expect(exit).toBe(0);
  expect(resultsMistakes(results)).toEqual([]);
  expect(existsSync(join(folder, "index.html"))).toBe(true);
  expect(stdout).toContain("✓ Conforming");
  expect(lastLine(stdout)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/);
});

test("a failure of the target is a finding, and fails the run without a fault of ours", () => {
  const { exit, results, stdout, folder } = runStories(["@good", "@broken"]);
  expect(results?.verdict).toBe("not-conforming");
  expect(results?.harnessErrors).toEqual([]);
  expect(exit).toBe(1);
  expect(stdout).toContain(`✗ ${subject}`);
  expect(stdout).toContain("found     Limits are per user: ");
  expect(stdout).toContain(", expected untouched\n");
  expect(stdout.trimEnd().split("\n").slice(-4)).toEqual([
    "Exit code     1",
    `Report        ${join(folder, "index.html")}`,
    "",
    expect.stringMatching(/^\d+ passed, 1 failed, 0 skipped$/),
  ]);
  expect(stdout).toContain(
    `replay    npx wallet-conformance replay ${results?.findings[0]?.id} ${folder}`,
  );
  // What the target said does nothing to the terminal.
  expect(stdout).not.toContain(hostile);
  expect(stdout).toContain("␛[31mred␛[2J\\u{202e}");
  const lastRun = readFileSync(join(folder, "playwright", ".last-run.json"), "utf8");
  expect(JSON.parse(lastRun)).toMatchObject({ failedTests: [expect.any(String)] });
});

test("a waived finding lets the run pass, although its test failed", () => {
  const waivers = join(temporaryFolder("waivers"), "waivers.yaml");
  writeFileSync(waivers, `- {requirement: ${subject}, reason: known, expires: 2099-01-01}\n`);
  const run = runStories(["@good", "@broken"], { env: { CONFORMANCE_WAIVERS: waivers } });
  expect(run.results?.verdict).toBe("conforming");
  expect(run.exit).toBe(0);
  expect(run.stdout).toContain("◇ waived until 2099-01-01");
  expect(run.stdout).toContain("✓ Conforming with 1 waiver\n");
  const page = readFileSync(join(run.folder, "index.html"), "utf8");
  expect(page).toContain("<title>Conforming with 1 waiver: ");
});

test("a bug of ours and a test that hangs are faults of the suite: no verdict", () => {
  const { exit, results, stdout } = runStories(["@good", "@bug", "@hang"]);
  expect(results?.harnessErrors.toSorted()).toEqual([
    expect.stringMatching(/^a bug of ours: TypeError: undefined is not a function/),
    expect.stringMatching(/^a test that hangs: The test timed out after 2 s/),
  ]);
  expect(results?.verdict).toBeUndefined();
  expect(exit).toBe(1);
  expect(stdout).toContain("– No verdict");
});

test("a test marked by its author as failing is left alone", () => {
  const { exit, results } = runStories(["@good", "@to-fail"]);
  expect(results?.verdict).toBe("conforming");
  expect(exit).toBe(0);
});

test("a run that is stopped before its end has no verdict", () => {
  const { exit, results } = runStories(["@hang"], { args: ["--global-timeout=1000"] });
  expect(results?.run.interrupted).toBe(true);
  expect(results?.verdict).toBeUndefined();
  expect(exit).toBe(1);
});

test("a reporter that cannot do its work says so, and does not pass", () => {
  const { exit, results, stdout } = runStories(["@good"], {
    env: { STORIES_CATALOGUE: "/no/such/checks.json" },
  });
  expect(results?.verdict).toBeUndefined();
  expect(exit).toBe(1);
  expect(stdout).toContain("The report is not to be trusted: ENOENT");
});

test("a setup that refuses to begin is heard, in its own words and without a stack", () => {
  const { exit, results, stderr } = runStories(["@good"], {
    env: { STORIES_REFUSAL: "There is no API key." },
  });
  expect(results).toBeUndefined();
  expect(exit).toBe(1);
  expect(stderr).toMatch(/^There is no API key\./m);
  expect(stderr).not.toContain("    at ");
});

test("workers append to one file without mixing their lines", () => {
  const { folder } = runStories(["@writer"]);
  const { lines, problems } = readEvidence(join(folder, "evidence.ndjson"));
  expect(lines.filter(({ kind }) => kind === "observation")).toHaveLength(600);
  expect(problems).toEqual([]);
});
