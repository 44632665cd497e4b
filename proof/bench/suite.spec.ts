import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { elevenFaults } from "../self/eleven-faults.ts";
import { inSeconds, note } from "./figures.ts";
import { node } from "./processes.ts";
import { replayAll, requestsOf } from "./recorded-requests.ts";
import { compare } from "./rounds.ts";
import { judge, sandbox } from "./sandboxes.ts";

const rounds = 3;
const workers = 2;

const emptyPlaywright = () =>
  node([
    createRequire(import.meta.url).resolve("@playwright/test/cli"),
    "test",
    "--config",
    packageFile("proof/bench/empty/playwright.config.ts"),
    "--workers",
    String(workers),
  ]);

test("a whole run over what its requests take without it", async () => {
  const { url, stop } = await sandbox();
  const recorded = requestsOf(await judge(url));
  const { ratio, subjectMs, yardstickMs } = await compare(
    rounds,
    () => judge(url),
    async () => {
      await emptyPlaywright();
      await replayAll(url, recorded, workers);
    },
  );
  stop();
  note({
    what: "a whole run / an empty Playwright run and its requests sent bare",
    value: ratio,
    goal: 1.5,
    measured: `${recorded.length} requests: ${inSeconds(subjectMs)} / ${inSeconds(yardstickMs)}`,
  });
});

test("a run with many findings over a clean one", async () => {
  const clean = await sandbox();
  const broken = await sandbox(...elevenFaults.flatMap((fault) => ["--fault", fault]));
  let folder = "";
  const { ratio, subjectMs, yardstickMs } = await compare(
    rounds,
    async () => (folder = await judge(broken.url)),
    () => judge(clean.url),
  );
  const { findings } = JSON.parse(readFileSync(filesIn(folder).results, "utf8")) as Results;
  clean.stop();
  broken.stop();
  note({
    what: "a run with many findings / a clean run",
    value: ratio,
    goal: 1.3,
    measured: `${findings.length} findings: ${inSeconds(subjectMs)} / ${inSeconds(yardstickMs)}`,
  });
});
