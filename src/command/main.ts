#!/usr/bin/env node
import { unsuitableRuntime } from "../ground/node-version.ts";

// An older Node has to be able to read this much: what it can't is loaded once that is known.
const problem = unsuitableRuntime(process.versions);
if (problem === undefined) {
  void import("./command-line.ts").then((loaded) => loaded.runCommandLine(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 2;
}
