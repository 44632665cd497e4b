import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import type { Results } from "../../record/results/results.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

/** A platform that starts another process, says which, and waits for it. */
const platform = `
  const child = require("node:child_process").spawn("sleep", ["300"]);
  console.log("STARTED", child.pid);
`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends the platform's command with all it has started, and there is a report`, async () => {
    const { PATH = "", HOME = "" } = process.env;
    const output = emptyFolder();
    const words = ["client", "--output", output, "--", process.execPath, "-e", platform];
    const child = spawn(process.execPath, [packageFile("dist/src/command/main.js"), ...words], {
      env: { PATH, HOME },
    });
    const ended = new Promise<number | null>((done) => child.on("close", done));
    let printed = "";
    child.stderr.on("data", (data: Buffer) => (printed += data.toString()));
    child.stdout.on("data", (data: Buffer) => (printed += data.toString()));
    await expect.poll(() => printed, { timeout: 120_000 }).toMatch(/STARTED \d+/);
    const started = Number(/STARTED (\d+)/.exec(printed)?.[1]);
    child.kill(signal);
    expect(await ended).toBe(2);
    await expect.poll(() => isRunning(started)).toBe(false);
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    expect(results.verdict).toBeUndefined();
    expect(results.run.interrupted).toBe(true);
    expect(results.run.traffic?.notes.join()).toContain("was interrupted in plain-sell");
    expect(printed).toContain("The run was interrupted");
    expect(printed).not.toContain("external-sell: the service");
  });
}
