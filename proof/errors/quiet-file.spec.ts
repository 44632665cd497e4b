import { spawnSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { currentRun, publishRun, withdrawRun, type Run } from "../../src/judge/run/published.ts";
import { QuietFile } from "../../fixtures/way/quiet-file.ts";
import { emptyFolder } from "../self/cli/command.ts";

function workers(seconds: number): { file: string; one: QuietFile; other: QuietFile } {
  const file = join(emptyFolder(), ".quiet");
  return { file, one: new QuietFile(file, seconds), other: new QuietFile(file, seconds) };
}

test("a worker that is alone for long stays alone, as long as it lives", async () => {
  const { one, other } = workers(1);
  await one.take();
  let isOther = false;
  const taken = other.take().then(() => (isOther = true));
  await after(2_000);
  expect(isOther).toBe(false);
  one.release();
  await taken;
  other.release();
  expect(one.isTaken).toBe(false);
});

test("a worker that has ended is not waited for", async () => {
  const { file, one } = workers(60);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(file, `${pid} some-token`);
  await one.take();
  expect(readFileSync(file, "utf8")).toContain(`${process.pid} `);
  one.release();
});

test("the file of a worker that has ended is removed by one of the others", async () => {
  const { file, one } = workers(60);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(file, `${pid} some-token`);
  const beingRemoved = `${file}.some-token`;
  writeFileSync(beingRemoved, "");
  const taken = one.take();
  expect(readFileSync(file, "utf8")).toContain("some-token");
  rmSync(beingRemoved);
  await taken;
  one.release();
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("a worker that was killed while it removed a file is not waited for", async () => {
  const { file, one } = workers(5);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(file, `${pid} some-token`);
  writeFileSync(`${file}.some-token`, "");
  utimesSync(`${file}.some-token`, 0, 0);
  await one.take();
  one.release();
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("a worker that has shown no sign of life is not waited for", async () => {
  const { file, one } = workers(5);
  writeFileSync(file, `${process.pid} some-token`);
  utimesSync(file, 0, 0);
  await one.whenFree();
  expect(one.isTaken).toBe(false);
});

test("a worker releases its own file, and no other's", async () => {
  const { file, one, other } = workers(5);
  await one.take();
  other.release();
  expect(one.isTaken).toBe(true);
  writeFileSync(file, "1 another-token");
  one.release();
  expect(existsSync(file)).toBe(true);
});

test("a run is published in a file that nobody else can read, until it is withdrawn", () => {
  const run = { output: "some folder", only: ["x".repeat(200_000)] } as Run;
  publishRun(run);
  const file = process.env.CONFORMANCE_RUN ?? "";
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(currentRun()).toEqual(run);
  withdrawRun();
  expect(() => statSync(file)).toThrow("ENOENT");
});
