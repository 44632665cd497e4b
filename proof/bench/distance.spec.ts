import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { inSeconds, note } from "./figures.ts";
import { millisecondsOf } from "./rounds.ts";
import { judge, states } from "./sandboxes.ts";

const workers = 4;

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
    const leastMs = (run.requests * distance) / workers;
    note({
      what: `a run, ${distance} ms away / requests × delay / workers`,
      value: tookMs / leastMs,
      goal: 1.3,
      measured: `${run.requests} requests: ${inSeconds(tookMs)} / ${inSeconds(leastMs)}`,
    });
  });
}
