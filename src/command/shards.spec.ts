import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import type { RecordedRun } from "../reporting/read-run.ts";
import { chain, checkLine, end, runLine } from "../../proof/self/report/lines.ts";
import { isInvariantCheck } from "../record/results/check-id.ts";
import { readResults } from "../record/read-results.ts";
import type { Results } from "../record/results/results.ts";
import { resultsMistakes } from "../../proof/self/report/schemas.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { requireShards } from "../reporting/join.ts";

const ran = ({ checks }: Results) =>
  checks.flatMap(({ id, outcome }) => (outcome === "not-run" ? [] : [id]));

test("shards joined are one run of all its checks; none of them conforms alone", async () => {
  test.setTimeout(900_000);
  const sandbox = await startSandbox({ faults: ["status-refused"] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const waivers = join(emptyFolder(), "waivers.yaml");
  writeFileSync(waivers, "- {requirement: status-read, reason: known, expires: 2099-01-01}\n");
  const only = ["status-read", "users-create"];
  const folders: string[] = [];
  for (const part of ["1/2", "2/2"]) {
    const folder = emptyFolder();
    const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--output", folder];
    const asked = ["--only", ...only, "--seed", "5", "--waivers", waivers, "--shard", part];
    // As in a test of Jest or Playwright.
    const environment = { API_SECRET: apiSecret, JEST_WORKER_ID: "1", PW_TEST_REPORTER: "x" };
    const ended = await command(["run", ...target, ...asked], environment);
    expect(ended.exitCode, ended.printed).not.toBe(0);
    folders.push(folder);
  }
  await sandbox.close();

  const output = join(emptyFolder(), "joined");
  const page = join(emptyFolder(), "page.md");
  const inActions = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page };
  const words = ["report", ...folders.toReversed(), "--output", output];
  const joined = await command(words, inActions);
  const results = readResults(output);
  expect(resultsMistakes(results)).toEqual([]);
  const parts = folders.map((folder) => ran(readResults(folder)));
  const own = parts.flat().filter((id) => !isInvariantCheck(id));
  expect(new Set(own).size).toBe(own.length);
  expect(ran(results).toSorted()).toEqual([...new Set(parts.flat())].toSorted());
  const left = results.checks.filter(
    ({ requirement, reason }) => only.includes(requirement) && reason === "not-selected",
  );
  expect(left).toEqual([]);
  expect(results.findings.map(({ requirement, waiver }) => [requirement, !!waiver])).toEqual(
    expect.arrayContaining([["status-read", true]]),
  );
  expect((await command(["report", output], inActions)).exitCode).toBe(joined.exitCode);
  const summary = readFileSync(join(output, "summary.md"), "utf8");
  expect(readFileSync(page, "utf8")).toBe(
    summary.replaceAll(/\[(`\S+`)\]\(index\.html#\S+?\)/g, "$1"),
  );
});

const shard = (part: string, options: object = {}, last: EvidenceLine = end): RecordedRun => {
  const run = runLine({ options: { seed: 1, runs: 1, only: [], shard: part, ...options } });
  return { folder: `/shard ${part}`, run, lines: [run, last], problems: [], chain };
};
const [one, two, three] = [shard("1/3"), shard("2/3"), shard("3/3")];

const refused: [what: string, Parameters<typeof requireShards>[0], says: string][] = [
  ["is missing", [one, three], "Shard 2/3 is missing"],
  ["is there twice", [one, two, two, three], "/shard 2/3 and /shard 2/3 both hold shard 2/3"],
  [
    "is there three times",
    [one, two, two, { ...two, folder: "/third" }, three],
    "/shard 2/3 and /third both hold shard 2/3",
  ],
  [
    "is of another run",
    [one, shard("2/3", { runs: 3 }), three],
    "In /shard 2/3 the option runs is 3, in /shard 1/3 it is 1.",
  ],
  [
    "was interrupted",
    [one, two, shard("3/3", {}, checkLine("limits-read", "passed"))],
    "was interrupted",
  ],
  ["is a whole run", [one, shard(undefined as never)], "holds a run of all checks"],
];

test("shards that aren't all of one run are not joined", () => {
  for (const [what, runs, says] of refused) {
    expect(() => requireShards(runs), what).toThrow(says);
  }
});
