import { expect, test } from "@playwright/test";
import { readResults } from "../../src/record/read-results.ts";
import { environmentOf, mergeBlobs, outputIn, runByPlaywright } from "./runs.ts";
import { type Situation, situations, waiverOf } from "./situations.ts";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { byPlaywright, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";

// Whole runs take minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

async function mergedShards(situation: Situation) {
  const shards = [
    await runByPlaywright(situation, "--shard=1/2"),
    await runByPlaywright(situation, "--shard=2/2"),
  ];
  const verdicts = shards.map(({ folder }) => readResults(outputIn(folder)).verdict);
  const merged = await mergeBlobs(shards, "--config", "dist/playwright.config.js");
  return { shards, verdicts, merged };
}

test(
  "no shard of a clean run is conforming, and their blobs merge into one that passes",
  { tag: "@slow" },
  async () => {
    const { shards, verdicts, merged } = await mergedShards(situations.clean!);
    expect(verdicts).toEqual(["not-fully-verified", "not-fully-verified"]);
    expect(shards.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(merged.exitCode, merged.printed).toBe(0);
  },
);

test(
  "a gap in one shard fails the merged run, as it fails the whole one",
  { tag: "@slow" },
  async () => {
    const { merged } = await mergedShards(situations["no provider states"]!);
    expect(merged.exitCode, merged.printed).toBe(1);
  },
);

test("a waiver that no shard needed fails the merged run", { tag: "@slow" }, async () => {
  const { shards, merged } = await mergedShards(situations["unused waiver"]!);
  expect(shards.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(merged.exitCode, merged.printed).toBe(1);
  expect(merged.printed).toContain("The waiver of answers-success-true excuses no finding");
});

test("a waiver that one shard needed fails nothing in the other", { tag: "@slow" }, async () => {
  const { shards, merged } = await mergedShards({
    ...situations["waived only"]!,
    faults: ["email-within-text"],
    waivers: waiverOf("2099-12-31", "create-user-email-format"),
  });
  expect(shards.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(merged.exitCode, merged.printed).toBe(0);
});

const boundaries = packageFile("dist/tests/errors/boundaries");

const marked = (printed: string, mark: string) =>
  printed.match(new RegExp(`(?<=${mark} +\\d+ )\\[checks\\].*(?= \\()`, "g"));

test(
  "--last-failed runs what failed in the run before, though each has its own folder",
  slowUnless(false),
  async () => {
    const sandbox = await startSandbox({ faults: ["email-within-text"] });
    const cwd = emptyFolder();
    const { CONFORMANCE_OUTPUT: _own, ...env } = environmentOf(situations.clean!, sandbox, cwd);
    const run = (...words: string[]) =>
      byPlaywright(["--reporter=list", "--project=checks", ...words], env, cwd);
    const first = await run("--grep", "surrounded", `${boundaries}/fields`);
    const failed = marked(first.printed, "✘");
    expect(failed, first.printed).toHaveLength(1);
    expect(marked(first.printed, "✓")).not.toBeNull();
    const again = await run("--last-failed");
    await sandbox.close();
    expect(marked(again.printed, "✘")).toEqual(failed);
    expect(marked(again.printed, "✓")).toBeNull();
  },
);
