#!/usr/bin/env node
import { unsuitableRuntime } from "../ground/node-version.ts";

// Old versions of Node can read this file, but maybe not the rest.
const problem = unsuitableRuntime(process.versions);
if (problem === undefined) {
  void import("./command-line.ts").then((loaded) => loaded.runCommandLine(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 2;
}
