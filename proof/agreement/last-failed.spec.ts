import { createRequire } from "node:module";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { paste } from "../self/cli/shell.ts";
import { environmentOf } from "./environment.ts";
import { slowUnless } from "../self/slow.ts";
import { situations } from "./situations.ts";

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
const config = packageFile("dist/playwright.config.js");
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
    const run = (words: string) =>
      paste(`"$NODE" ${playwright} test --config ${config} --reporter=list ${words}`, cwd, env);
    const first = await run(`--grep surrounded --project=checks ${boundaries}/fields`);
    const failed = marked(first.printed, "✘");
    expect(failed, first.printed).toHaveLength(1);
    expect(marked(first.printed, "✓")).not.toBeNull();
    const again = await run("--last-failed --project=checks");
    await sandbox.close();
    expect(marked(again.printed, "✘")).toEqual(failed);
    expect(marked(again.printed, "✓")).toBeNull();
  },
);
