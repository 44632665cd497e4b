import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import type { RecordedRun } from "../views/read-run.ts";
import { chain, checkLine, end, runLine } from "../../proof/self/report/sample.ts";
import type { Results } from "../record/results/results.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { requireShards } from "../views/join/join.ts";

const controlToken = "token-of-the-shards";
const total = 2;
const parts = Array.from({ length: total }, (_, index) => `${index + 1}/${total}`);

const readResults = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Results;

const whatShowsIt = { decisive: 0, scene: 0, proof: 0, replay: 0, exchanges: 0, firstRequest: 0 };
const unshown = <Item extends object>(items: Item[]) =>
  items.map((item) => ({ ...item, ...whatShowsIt }));

/**
 * Results without what no two runs have in common: ids, times, exchanges, the folder in a replay, and how
 * many requests were sent, since each worker asks some things once.
 */
function comparable({ evidence: _evidence, ...results }: Results) {
  const { run, requirements, checks, findings, observations } = results;
  const { workers: _workers, ...options } = run.options;
  // How many requests a test needs when it's tried anew is up to chance.
  const { interruptions: _interruptions, ...ran } = run;
  return {
    ...results,
    run: { ...ran, options, id: "", startedAt: "", endedAt: "", durationMs: 0, requests: 0 },
    requirements: unshown(requirements),
    checks: unshown(checks),
    findings: unshown(findings),
    observations: unshown(observations),
  };
}

test("shards joined are the one run; none of them conforms alone", async () => {
  test.setTimeout(900_000);
  const sandbox = await startSandbox({ faults: ["status-refused"], controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const exported = { API_SECRET: apiSecret, STATES_TOKEN: controlToken };
  const waivers = join(emptyFolder(), "waivers.yaml");
  writeFileSync(
    waivers,
    "- {requirement: status-read, reason: known, expires: 2099-01-01}\n" +
      "- {requirement: users-create, reason: none, expires: 2099-01-01}\n",
  );
  const judge = async (...words: string[]): Promise<Ended & { folder: string }> => {
    const folder = emptyFolder();
    const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--output", folder];
    const asked = ["--only", "status-read", "users-create", "--seed", "5", "--waivers", waivers];
    return { ...(await command(["run", ...target, ...asked, ...words], exported)), folder };
  };

  const whole = await judge();
  const shards: (Ended & { folder: string })[] = [];
  for (const part of parts) shards.push(await judge("--shard", part));
  await sandbox.close();
  for (const shard of shards) expect(shard.exitCode, shard.printed).not.toBe(0);

  const folders = shards.map(({ folder }) => folder);
  const output = join(emptyFolder(), "joined");
  const page = join(emptyFolder(), "page.md");
  const inActions = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page };
  const words = ["report", ...folders.toReversed(), "--output", output];
  const joined = await command(words, inActions);
  expect(joined.exitCode, joined.printed).toBe(whole.exitCode);
  const results = readResults(output);
  expect(resultsMistakes(results)).toEqual([]);
  expect(comparable(results)).toEqual(comparable(readResults(whole.folder)));
  expect((await command(["report", output], inActions)).exitCode).toBe(whole.exitCode);
  // The run that was joined is shown with the job, and once.
  const summary = readFileSync(join(output, "summary.md"), "utf8");
  expect(readFileSync(page, "utf8")).toBe(
    summary.replaceAll(/\[(`\S+`)\]\(index\.html#\S+?\)/g, "$1"),
  );
  expect(joined.printed).toContain("::error title=");
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

for (const [what, runs, says] of refused) {
  test(`shards of which one ${what} are not joined`, () => {
    expect(() => requireShards(runs)).toThrow(says);
  });
}
