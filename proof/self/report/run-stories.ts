import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { checkId, testId } from "../../../src/record/results/check-id.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { everything, subject } from "./inner/stories.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const require = createRequire(import.meta.url);
const config = join(import.meta.dirname, "inner", "playwright.config.ts");

export interface StoriesRun {
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

export function runStories(
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
