import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import type { EvidenceLine, ExchangeLine } from "../../src/record/evidence/lines.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { packageFile } from "../../spec/files.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";

const controlToken = "control-token-for-tests";
const pooled = packageFile("profiles/variants/users-from-a-pool.yaml");

interface Judged extends Ended {
  results: Results;
  sent: ExchangeLine[];
}

async function judge(profile: string, ...options: string[]): Promise<Judged> {
  const sandbox = await startSandbox({ variants: ["users-from-a-pool"], controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = join(emptyFolder(), "run");
  const named = ["--profile", profile, "--base-url", sandbox.url, "--api-key", apiKey];
  const words = ["run", ...named, "--states-url", "/_sandbox/states", "--runs", "1"];
  const ended = await command([...words, "--output", output, ...options], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await sandbox.close();
  const lines = readFileSync(filesIn(output).evidence, "utf8").trim().split("\n");
  const evidence = lines.map((line) => JSON.parse(line) as EvidenceLine);
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  const sent = evidence.flatMap((line) => (line.kind === "exchange" ? [line] : []));
  return { ...ended, results, sent };
}

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
