import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { sentByPreflight } from "../record/evidence/scene.ts";
import type { Results } from "../record/results/results.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { slowUnless } from "../../proof/self/slow.ts";

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];

/** Runs the suite, and signals to it and all its workers at once, as a terminal does, when there is so much evidence. */
async function endedAfter(
  lines: number,
  output: string,
  signal: "SIGKILL" | "SIGINT" | "SIGTERM",
): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  const words = [packageFile("dist/src/command/main.js"), "run", "--output", output];
  const child = spawn(process.execPath, words, { env: { PATH, HOME }, detached: true });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (printed += data.toString()));
  }
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const watch = setInterval(() => {
    if (linesOf(join(output, "evidence.ndjson")).length < lines || !child.pid) return;
    clearInterval(watch);
    process.kill(-child.pid, signal);
  }, 5);
  const exitCode = await ended;
  clearInterval(watch);
  return { exitCode, printed };
}

// Somewhere in the beginning, in the middle, and near the end; never twice at the same place.
for (const around of [2, 300, 1_500, 3_000]) {
  const title = `a run killed after some ${around} lines of evidence reports them, without a verdict`;
  test(title, slowUnless(around === 1_500), async () => {
    const output = emptyFolder();
    await endedAfter(Math.ceil(around * (0.5 + Math.random())), output, "SIGKILL");
    const lines = linesOf(join(output, "evidence.ndjson"));
    const read = lines.map((line) => JSON.parse(line) as { kind: string; sentBy?: string });

    const { exitCode, printed } = await command(["report", output]);
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    expect(results.run.interrupted).toBe(true);
    expect(results.verdict).toBeUndefined();
    expect(results.harnessErrors).toEqual([]);
    expect(results.run.requests).toBe(
      read.filter(({ kind, sentBy }) => kind === "exchange" && sentBy !== sentByPreflight).length,
    );
    const { total, passed, failed, notRun } = results.run.checks;
    expect(passed + failed + notRun.moot + notRun.gap).toBe(total);
    expect(printed).toContain("The run was interrupted");
    expect(readFileSync(join(output, "index.html"), "utf8")).toContain("The run was interrupted");
    expect(exitCode).toBe(2);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends a run with a report of what it has seen so far`, async () => {
    const output = emptyFolder();
    const { exitCode, printed } = await endedAfter(400, output, signal);
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    expect(results.run.requests).toBeGreaterThan(100);
    const { total, passed, failed, notRun } = results.run.checks;
    expect(passed).toBeGreaterThan(0);
    expect(notRun.gap).toBeGreaterThan(0);
    expect(passed + failed + notRun.moot + notRun.gap).toBe(total);
    expect(results.checks.some(({ reason }) => reason === "interrupted")).toBe(true);
    expect(results.harnessErrors).toEqual([]);
    expect(results.verdict).toBeUndefined();
    expect(printed).toContain("The run was interrupted");
    expect(readFileSync(join(output, "index.html"), "utf8")).toContain("The run was interrupted");
    expect(exitCode, printed).toBe(2);
  });
}
