import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { inSeconds, note } from "./figures.ts";
import { millisecondsOf } from "./rounds.ts";
import { suite } from "./processes.ts";
import { judge, sandbox } from "./sandboxes.ts";

const usual = 10;
const timesAsMany = 10;

const report = (folder: string) => millisecondsOf(() => suite(["report", folder]));

test("ten times the tries of each property, for each request", async () => {
  const { url, stop } = await sandbox();
  const measure = async (runs: number) => {
    let folder = "";
    const options = ["--only", "sells", "--runs", String(runs)];
    const tookMs = await millisecondsOf(async () => (folder = await judge(url, ...options)));
    const { run } = JSON.parse(readFileSync(filesIn(folder).results, "utf8")) as Results;
    return { folder, tookMs, requests: run.requests };
  };
  const few = await measure(usual);
  const many = await measure(usual * timesAsMany);
  stop();
  note({
    what: "time for each request with ten times the tries / with the usual ones",
    value: many.tookMs / many.requests / (few.tookMs / few.requests),
    goal: 1,
    measured: `${many.requests} requests in ${inSeconds(many.tookMs)} / ${few.requests} in ${inSeconds(few.tookMs)}`,
  });

  const [ofFew, ofMany] = [await report(few.folder), await report(many.folder)];
  note({
    what: "time to report each request of the longer run / of the shorter",
    value: ofMany / many.requests / (ofFew / few.requests),
    goal: 1,
    measured: `${many.requests} requests in ${inSeconds(ofMany)} / ${few.requests} in ${inSeconds(ofFew)}`,
  });
});
