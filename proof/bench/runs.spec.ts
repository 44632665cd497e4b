import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { elevenFaults } from "../self/eleven-faults.ts";
import { inSeconds, note } from "./figures.ts";
import {
  compare,
  credentials,
  judge,
  median,
  millisecondsOf,
  node,
  replayAll,
  requestsOf,
  sampleOfFaults,
  sandbox,
  states,
  suite,
} from "./measure.ts";
import { startSandbox } from "../deviations.ts";
import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { emptyFolder } from "../self/cli/command.ts";
import { sandboxProfileFile } from "../../src/judge/profile/load.ts";

const suiteRounds = 3;
const suiteWorkers = 2;

const emptyPlaywright = () =>
  node([
    createRequire(import.meta.url).resolve("@playwright/test/cli"),
    "test",
    "--config",
    packageFile("proof/bench/empty/playwright.config.ts"),
    "--workers",
    String(suiteWorkers),
  ]);

test("a whole run over what its requests take without it", async () => {
  const { url, stop } = await sandbox();
  const recorded = requestsOf(await judge(url));
  const { ratio, subjectMs, yardstickMs } = await compare(
    suiteRounds,
    () => judge(url),
    async () => {
      await emptyPlaywright();
      await replayAll(url, recorded, suiteWorkers);
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
    suiteRounds,
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

const runWorkers = 4;

// As far away as a neighbour, another country, another continent. The farther, the less of the suite.
const distances: [milliseconds: number, sections: string[]][] = [
  [20, []],
  [100, ["--only", "bank-accounts,status"]],
  [300, ["--only", "status,funding"]],
];

for (const [distance, part] of distances) {
  test(`a target that is ${distance} ms away`, async () => {
    const patch = () => ({ wire: { delayMilliseconds: () => distance } });
    const target = await startSandbox({ patches: [patch], controlToken: states.STATES_TOKEN });
    let folder = "";
    const tookMs = await millisecondsOf(async () => (folder = await judge(target.url, ...part)));
    await target.close();
    const { run } = JSON.parse(readFileSync(filesIn(folder).results, "utf8")) as Results;
    const leastMs = (run.requests * distance) / runWorkers;
    note({
      what: `a run, ${distance} ms away / requests × delay / workers`,
      value: tookMs / leastMs,
      goal: 1.3,
      measured: `${run.requests} requests: ${inSeconds(tookMs)} / ${inSeconds(leastMs)}`,
    });
  });
}

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

const sample = sampleOfFaults(30);

function smokeStage(url: string): Promise<{ failed: boolean; saidAfterMs: number }> {
  const { PATH = "", HOME = "" } = process.env;
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const config = packageFile("dist/playwright.config.js");
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [playwright, "test", "--config", config, "--project", "smoke"],
    {
      env: {
        PATH,
        HOME,
        ...credentials,
        ...states,
        CONFORMANCE_PROFILE: sandboxProfileFile,
        CONFORMANCE_BASE_URL: url,
        CONFORMANCE_API_KEY: credentials.API_KEY,
        CONFORMANCE_OUTPUT: emptyFolder(),
      },
    },
  );
  return new Promise((done) => {
    let printed = "";
    let saidAfterMs = 0;
    child.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
      if (saidAfterMs === 0 && printed.includes("Smoke stage:"))
        saidAfterMs = performance.now() - begun;
    });
    child.on("close", () => done({ failed: / to a sell failed/.test(printed), saidAfterMs }));
  });
}

test("what the smoke stage says of faults, and how soon", async () => {
  const seen = [];
  for (const fault of sample) {
    const target = await startSandbox({ faults: [fault], controlToken: states.STATES_TOKEN });
    seen.push(await smokeStage(target.url));
    await target.close();
  }
  const found = seen.filter(({ failed }) => failed).length;
  const after = median(seen.map(({ saidAfterMs }) => saidAfterMs));
  note({
    what: "seconds until the smoke stage speaks",
    value: after / 1000,
    goal: 2,
    measured: `${inSeconds(after)}; it fails for ${found} of ${sample.length} faults, a whole run for all`,
  });
});
