import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { filesIn } from "../../../src/record/folder.ts";
import type { Results } from "../../../src/record/results/results.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { judge } from "../sandboxes.ts";
import type { Peer } from "./peer.ts";

/** A whole run of this suite by the sandbox's own profile. Its complaints are findings, by their requirements. */
export const suite: Peer = {
  name: "this suite",
  setUpLines: 2,
  async judge(url) {
    const begun = performance.now();
    const folder = await judge(url);
    const seconds = (performance.now() - begun) / 1000;
    const { findings, run } = JSON.parse(readFileSync(filesIn(folder).results, "utf8")) as Results;
    const complaints = findings.map(({ requirement, operation }) => ({
      operation: operation as OperationName | undefined,
      what: requirement,
    }));
    return { complaints, requests: run.requests, seconds };
  },
};
