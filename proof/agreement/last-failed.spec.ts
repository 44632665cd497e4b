import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { byPlaywright, emptyFolder } from "../self/cli/command.ts";
import { environmentOf } from "./runs.ts";
import { slowUnless } from "../self/slow.ts";
import { situations } from "./situations.ts";

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
