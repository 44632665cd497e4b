import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { checkId, testId } from "../record/results/check-id.ts";
import type { Results } from "../record/results/results.ts";
import { everything, subject, hostile } from "../../proof/self/report/inner/stories.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";
import { readEvidence } from "../record/evidence/file.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";

const require = createRequire(import.meta.url);
const config = packageFile("proof/self/report/inner/playwright.config.ts");

interface StoriesRun {
  exit: number | null;
  stdout: string;
  stderr: string;
  folder: string;
  results: Results | undefined;
}

const stories = [
  { tag: "@broken", title: "a limit is shared", requirements: [subject] },
  { tag: "@good", title: "all is well", requirements: everything },
];

/** The checks of the stories with these tags: a run of fewer than all would not be complete. */
const catalogueOf = (tags: readonly string[]) =>
  stories
    .filter(({ tag }) => tags.includes(tag))
    .flatMap(({ title, requirements }) =>
      requirements.map((requirement) => ({
        id: checkId(testId("reporter.story.ts", title), requirement),
        requirement,
        title,
      })),
    );

function runStories(
  tags: string[],
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): StoriesRun {
  const folder = temporaryFolder("stories");
  writeFileSync(join(folder, "checks.json"), JSON.stringify(catalogueOf(tags)));
  const grep = tags.map((tag) => `${tag}\\b`).join("|");
  const command = [require.resolve("@playwright/test/cli"), "test", "-c", config, "--grep", grep];
  const { TEST_WORKER_INDEX: _worker, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    encoding: "utf8",
    env: { ...inherited, FORCE_COLOR: "0", CONFORMANCE_OUTPUT: folder, ...env },
  });
  const file = join(folder, "results.json");
  const results = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Results)
    : undefined;
  return { exit: status, stdout, stderr, folder, results };
}

test("a failure of the target is a finding, and fails the run without a fault of ours", () => {
  const { exit, results, stdout, folder } = runStories(["@good", "@broken", "@to-fail", "@writer"]);
  expect(results?.verdict).toBe("not-conforming");
  expect(results?.harnessErrors).toEqual([]);
  expect(resultsMistakes(results)).toEqual([]);
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
  // What the target said does nothing to the terminal.
  expect(stdout).not.toContain(hostile);
  expect(stdout).toContain("␛[31mred␛[2J\\u{202e}");
  const lastRun = readFileSync(join(folder, "playwright", ".last-run.json"), "utf8");
  expect(JSON.parse(lastRun)).toMatchObject({ failedTests: [expect.any(String)] });
  // Workers append to one file without mixing their lines.
  const { lines, problems } = readEvidence(join(folder, "evidence.ndjson"));
  expect(lines.filter(({ kind }) => kind === "observation")).toHaveLength(600);
  expect(problems).toEqual([]);
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
