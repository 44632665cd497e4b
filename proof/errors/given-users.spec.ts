import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { controlToken, judgeSandbox, type Judged } from "../self/cli/judge.ts";

const pooled = packageFile("profiles/variants/users-from-a-pool.yaml");

const judge = (profile: string, ...options: string[]): Promise<Judged> =>
  judgeSandbox({ variants: ["users-from-a-pool"], controlToken, profile }, [
    "--states-url",
    "/_sandbox/states",
    "--runs",
    "1",
    ...options,
  ]);

const idsGiven = (loadProfile(pooled).profile.users?.given ?? []).flatMap(({ ids }) => ids);

test("where users can't be created, given ones are each taken by one test, and the rest is a gap", async () => {
  const { exitCode, printed, results, sent } = await judge(pooled);
  expect(exitCode, printed).toBe(3);
  expect(results.findings).toEqual([]);
  expect(sent.filter(({ exchange }) => exchange.operation === "createUser")).toEqual([]);

  const testsOf = (id: string | number) =>
    new Set(
      sent
        .filter(({ exchange }) => JSON.stringify(exchange.request).includes(String(id)))
        .map(({ sentBy }) => sentBy.split("#")[0]),
    );
  const tests = idsGiven.map((id) => testsOf(id).size);
  expect(Math.max(...tests)).toBe(1);

  const { passed, notRun } = results.run.checks;
  // Which tests come first to take them differs, and some take several.
  expect(passed).toBeGreaterThan(idsGiven.length / 2);
  expect(notRun.gap).toBeGreaterThan(500);
  const without = results.checks.filter(({ reason }) => reason === "no-user");
  expect(without.length).toBeGreaterThan(500);
  expect(printed).toContain("none of the kind it needs is left");
  expect(printed).toContain("users can't be created here");
});

test("a run takes none of the users that one before it has used", async () => {
  const folder = emptyFolder();
  const [profile, used] = [join(folder, "profile.yaml"), join(folder, "used.txt")];
  const ids = idsGiven.slice(0, 20).join(", ");
  writeFileSync(
    profile,
    `name: pool\nusers:\n  used: used.txt\n  given: [{ kind: without-kyc, ids: [${ids}] }]\n`,
  );
  const usedNow = () => readFileSync(used, "utf8").trim().split("\n");
  await judge(profile, "--only", "limits-read");
  const first = usedNow();
  expect(first.length).toBeGreaterThan(0);

  const { sent } = await judge(profile, "--only", "limits-read");
  expect(usedNow().slice(0, first.length)).toEqual(first);
  expect(new Set(usedNow()).size).toBe(usedNow().length);
  const requests = JSON.stringify(sent.map(({ exchange }) => exchange.request));
  expect(first.filter((id) => requests.includes(id))).toEqual([]);
  expect(usedNow().length).toBeGreaterThan(first.length);
});

test("without given users, a target that refuses to create them is found to refuse a right request", async () => {
  const { exitCode, results } = await judge(
    packageFile("profiles/sandbox.yaml"),
    "--only",
    "users-create",
  );
  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement)).toContain("users-create");
});
