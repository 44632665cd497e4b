import { expect, test } from "@playwright/test";
import { readResults } from "../../src/record/read-results.ts";
import { environmentOf } from "./runs.ts";
import { situations } from "./situations.ts";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { byPlaywright, command, emptyFolder } from "../self/cli/command.ts";
import { controlToken } from "../self/cli/judge.ts";
import { slowUnless } from "../self/slow.ts";

// Whole runs take minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

for (const [name, details] of [
  ["clean", { tag: "@slow" }],
  ["unused waiver", {}],
] as const) {
  const situation = situations[name]!;

  test(`report joins what shards under any reporter leave: ${name}`, details, async () => {
    const sandbox = await startSandbox({ controlToken });
    const environment = environmentOf(situation, sandbox, emptyFolder());
    const shards = ["1/2", "2/2"].map((part) => ({ part, folder: emptyFolder() }));
    for (const { part, folder } of shards) {
      const env = { ...environment, CONFORMANCE_OUTPUT: folder };
      const { exitCode, printed } = await byPlaywright(["--reporter=line", `--shard=${part}`], env);
      expect(exitCode, printed).toBe(0);
      expect(readResults(folder).verdict).not.toBe("conforming");
    }
    await sandbox.close();
    const folders = shards.map(({ folder }) => folder);
    const joined = await command(["report", ...folders, "--output", emptyFolder()]);
    expect(joined.exitCode, joined.printed).toBe(situation.exit);
  });
}

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
