import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { outputIn, mergeBlobs, runByPlaywright } from "./runs.ts";
import { situations, waiverOf, type Situation } from "./situations.ts";

// Whole runs take minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

async function mergedShards(situation: Situation) {
  const shards = [
    await runByPlaywright(situation, "--shard=1/2"),
    await runByPlaywright(situation, "--shard=2/2"),
  ];
  const verdicts = shards.map(({ folder }) => {
    const { results } = filesIn(outputIn(folder));
    return (JSON.parse(readFileSync(results, "utf8")) as Results).verdict;
  });
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
