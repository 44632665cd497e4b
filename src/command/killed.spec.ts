import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { readResults } from "../record/read-results.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { run } from "../../proof/self/cli/running.ts";
import { slowUnless } from "../../proof/self/slow.ts";
import { sentByPreflight } from "../record/evidence/lines.ts";

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];

/** Signals the whole process group, as a terminal does. */
function endedAfter(lines: number, output: string, signal: NodeJS.Signals): Promise<Ended> {
  const words = [packageFile("dist/src/command/main.js"), "run", "--output", output];
  const { child, ended } = run({ words, leadsGroup: true });
  const watch = setInterval(() => {
    if (linesOf(join(output, "evidence.ndjson")).length < lines || !child.pid) return;
    clearInterval(watch);
    process.kill(-child.pid, signal);
  }, 5);
  return ended.finally(() => clearInterval(watch));
}

for (const [signal, around, isQuick] of [
  ["SIGKILL", 300, true],
  ["SIGKILL", 3_000],
  ["SIGINT", 300, true],
  ["SIGTERM", 800],
] as const) {
  const title = `a run that ${signal} ends after some ${around} lines of evidence reports them, without a verdict`;
  test(title, slowUnless(isQuick === true), async () => {
    const output = emptyFolder();
    const killed = await endedAfter(Math.ceil(around * (0.5 + Math.random())), output, signal);
    const { exitCode, printed } = signal === "SIGKILL" ? await command(["report", output]) : killed;
    const lines = linesOf(join(output, "evidence.ndjson"));
    const read = lines.map((line) => JSON.parse(line) as { kind: string; sentBy?: string });
    const results = readResults(output);
    expect(results.verdict).toBeUndefined();
    expect(results.harnessErrors).toEqual([]);
    expect(results.run.requests).toBe(
      read.filter(({ kind, sentBy }) => kind === "exchange" && sentBy !== sentByPreflight).length,
    );
    const { total, passed, failed, notRun } = results.run.checks;
    expect(passed + failed + notRun.moot + notRun.gap).toBe(total);
    expect(results.checks.some(({ reason }) => reason === "interrupted")).toBe(true);
    expect(printed).toContain("The run was interrupted");
    expect(readFileSync(join(output, "index.html"), "utf8")).toContain("The run was interrupted");
    expect(exitCode, printed).toBe(2);
  });
}
