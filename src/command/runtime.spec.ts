import { spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { packageFile, readJson } from "../../spec/files.ts";
import { readResults } from "../record/read-results.ts";
import { unsuitableRuntime } from "../ground/node-version.ts";
import { byPlaywright, command, emptyFolder } from "../../proof/self/cli/command.ts";
import { sandboxProfileFile } from "../judge/profile/load.ts";
import { end, runLine } from "../../proof/self/report/lines.ts";
import { folderWith } from "../../proof/self/report/sample.ts";
import { suiteIdentity } from "../record/results/suite.ts";

const { engines, main, types, bin, exports } = readJson(packageFile("package.json")) as Record<
  "main" | "types",
  string
> &
  Record<"engines" | "bin" | "exports", Record<string, string>>;

test("resolvers that don't read exports find the same entry, and every file is there once built", () => {
  expect(exports["."]).toEqual({ types, default: main });
  const led = [main, types, ...Object.values(bin)];
  expect(led.filter((file) => !existsSync(packageFile(file)))).toEqual([]);
});

test("the Node that the package needs is the same for npm and for the command", () => {
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
  const said = "wallet-conformance needs Node 20.19, or 22.12 and newer; this is";
  const suitable = ["20.19.0", "20.20.2", "22.12.0", "22.20.1", "23.0.0", "24.1.0", "100.0.0"];
  for (const node of suitable) expect.soft(unsuitableRuntime({ node }), node).toBeUndefined();
  for (const node of ["12.22.12", "18.20.8", "20.18.1", "21.7.3", "22.11.0"]) {
    const [, shown] = /^(\d+\.\d+)/.exec(node) ?? [];
    expect.soft(unsuitableRuntime({ node })).toBe(`${said} ${shown}.`);
  }
  expect(unsuitableRuntime({ node: "24.3.0", bun: "1.2.3" })).toContain(`${said} Bun 1.2.3`);
});

test("an older Node can read what says that it's too old", () => {
  const files = ["dist/src/command/main.js", "dist/src/ground/node-version.js"];
  const text = files.map((file) => readFileSync(packageFile(file), "utf8")).join("\n");
  expect(text.match(/^import .*/gm)).toEqual([
    'import { unsuitableRuntime } from "../ground/node-version.js";',
  ]);
  expect(text).not.toMatch(/\?\.[a-z[(]|\?\?|^await |\|\|=|#[a-z]+[ ;(]/m);
});

test("plain Playwright says no more of a wrong variable than what is wrong", async () => {
  const { exitCode, printed } = await byPlaywright([], { CONFORMANCE_ONLY: "status-raed" });
  expect(printed).toBe(
    'There is no requirement or section "status-raed". Did you mean "status-read"?\n' +
      "npx wallet-conformance list requirements shows them all.\n",
  );
  expect(exitCode).toBe(2);
});

test("a defect on a slow link is a finding, however long its story takes", async () => {
  const sandbox = await startSandbox({
    variants: ["slow-answers"],
    faults: ["weekly-not-consumed"],
  });
  const output = emptyFolder();
  await byPlaywright(["--grep", "limits follow every sell", "--timeout", "1500"], {
    CONFORMANCE_PROFILE: sandboxProfileFile,
    CONFORMANCE_BASE_URL: sandbox.url,
    CONFORMANCE_API_KEY: sandbox.credentials.apiKey,
    CONFORMANCE_RUNS: "1",
    CONFORMANCE_SEED: "1",
    CONFORMANCE_OUTPUT: output,
    API_SECRET: sandbox.credentials.apiSecret,
  });
  await sandbox.close();
  const { harnessErrors, findings, run } = readResults(output);
  expect(harnessErrors).toEqual([]);
  expect(findings.map(({ requirement }) => requirement)).toContain("limits-consumed-by-sell");
  expect(run.durationMs).toBeGreaterThan(1_500);
});

const fullDisk = "/dev/full";

test("a disk that is full when a view is written is said, and leaves no verdict", async () => {
  test.skip(!existsSync(fullDisk), `this system has no ${fullDisk}`);
  const run = folderWith([runLine({ suite: suiteIdentity() }), end]);
  symlinkSync(fullDisk, join(run, "index.html"));
  const { exitCode, printed } = await command(["report", run]);
  expect(printed).toMatch(/index\.html can't be written: no space is left on the disk/);
  expect(printed).not.toMatch(/ {4}at /);
  expect(exitCode).toBe(2);
  expect(existsSync(join(run, "results.json"))).toBe(false);
});

test("a folder that the system denies is said at once", async () => {
  test.skip(!existsSync("/proc/self"), "this system has no /proc");
  const { exitCode, printed } = await command(["run", "--output", "/proc/x/y"]);
  expect(printed).toContain("The folder /proc/x/y can't be written to: it doesn't exist.");
  expect(exitCode).toBe(2);
});

/** `run` still has its verdict in the report. */
const printing: [words: string[], status: number][] = [
  [["openapi"], 2],
  [["run", "--only", "create-user-email-format", "--output", emptyFolder()], 3],
];

test("output that finds the disk full is said, and no success", () => {
  test.skip(!existsSync(fullDisk), `this system has no ${fullDisk}`);
  for (const [words, expected] of printing) {
    const program = packageFile("dist/src/command/main.js");
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
      stdio: ["ignore", openSync(fullDisk, "w"), "pipe"],
    });
    expect(`${stderr}`).toMatch(/^A file can't be used \(write\): no space is left[^\n]*\n$/);
    expect(status).toBe(expected);
  }
});
