import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import type { Results } from "../../record/results/results.ts";
import { checksOfTask } from "./certify.ts";
import type { Sold } from "./scenarios.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { certify } from "../../../proof/self/certify/certifying.ts";

const script = (text: string): string[] => ["node", "-e", text];

test("the command finds address, credentials, scenario and task in its environment; one that does nothing has no verdict", async () => {
  const { printed, exitCode, results } = await certify(
    ["nri-sell"],
    script(`
      const { WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET, WALLET_SCENARIO, WALLET_TASK } = process.env;
      const { kind, nri, user, kyc, bankAccounts, sell } = JSON.parse(WALLET_TASK);
      console.log("FOUND", new URL(WALLET_BASE_URL).hostname, WALLET_API_KEY, WALLET_API_SECRET.length, WALLET_SCENARIO);
      console.log("TASK", kind, nri, !!user.email, kyc.country_iso3, bankAccounts.length, sell.from_amount);
      process.exit(7);
    `),
  );
  expect(printed).toContain("FOUND 127.0.0.1 sandbox-client 14 nri-sell");
  expect(printed).toContain("TASK pool true true GBR 1 12.75");
  expect(exitCode).toBe(2);
  expect(results.run.traffic?.notes.join()).toContain("ended with exit code 7");
});

test("a command that never ends is ended, and what it did is judged", async () => {
  const { exitCode, results } = await certify(
    ["plain-sell"],
    script(`
      process.on("SIGTERM", () => {});
      fetch(process.env.WALLET_BASE_URL + "/api/v2/user/someone");
      setInterval(() => {}, 1000);
    `),
    {},
    ["--timeout", "2s"],
  );
  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement)).toEqual([
    "client-carries-signing-headers",
  ]);
  expect(results.run.traffic?.notes.join()).toContain("did not end within 2 s");
});

test("a command that doesn't exist: exit 2 in plain words", async () => {
  const none = await command(["client", "--scenario", "busy", "--", "/no/such/command"]);
  expect(none.exitCode).toBe(2);
  expect(none.printed).toContain("The client's command can't be run");
});

const made = { count: 1, isLookedUp: false };
const outcomesOf = (sold: Sold, isCutShort = false) =>
  checksOfTask("answer-lost", sold, isCutShort).map(({ check }) => check.outcome);

test("a sell that was made is neither made twice nor given up", () => {
  expect(outcomesOf({ count: 0, isLookedUp: false })).toEqual(["not-run", "not-run"]);
  expect(outcomesOf(made)).toEqual(["passed", "failed"]);
  expect(outcomesOf({ ...made, isLookedUp: true })).toEqual(["passed", "passed"]);
  expect(outcomesOf({ ...made, count: 2 })).toEqual(["failed", "failed"]);
  // A command that was ended might still have asked.
  expect(outcomesOf(made, true)).toEqual(["passed", "not-run"]);
});

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

test("SIGINT ends the platform's command with all it has started, and there is a report", async () => {
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
  child.kill("SIGINT");
  expect(await ended).toBe(2);
  await expect.poll(() => isRunning(started)).toBe(false);
  const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  expect(results.verdict).toBeUndefined();
  expect(results.run.interrupted).toBe(true);
  expect(results.run.traffic?.notes.join()).toContain("was interrupted in plain-sell");
  expect(printed).toContain("The run was interrupted");
  expect(printed).not.toContain("external-sell: the service");
});
