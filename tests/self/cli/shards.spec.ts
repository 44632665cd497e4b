import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../sandbox/start.ts";
import type { Results } from "../../../src/results/results.ts";
import { resultsMistakes } from "../report/results-schema.ts";
import { command, emptyFolder, type Ended } from "./command.ts";

const controlToken = "token-of-the-shards";
const total = 4;
const parts = Array.from({ length: total }, (_, index) => `${index + 1}/${total}`);

const readResults = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Results;

/** Results without what no two runs have in common: ids, times, exchanges, and the folder in a replay. */
function comparable({
  run,
  evidence: _,
  requirements,
  checks,
  findings,
  observations,
  ...rest
}: Results) {
  const { seed, requests, interrupted, options, environment } = run;
  const { workers: _workers, ...asked } = options;
  const unproved = <Item extends object>(items: Item[]) =>
    items.map((item) => ({
      ...item,
      ...Object.fromEntries(
        ["decisive", "scene", "proof", "replay", "exchanges"].map((name) => [name, undefined]),
      ),
    }));
  return {
    ...rest,
    run: { seed, requests, interrupted, options: asked, environment, checks: run.checks },
    requirements: unproved(requirements),
    checks: unproved(checks),
    findings: unproved(findings),
    observations: unproved(observations),
  };
}

test("four shards joined are the one run; none of them conforms alone", async () => {
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
    const asked = ["--only", "status", "users", "--seed", "5", "--waivers", waivers];
    return { ...(await command(["run", ...target, ...asked, ...words], exported)), folder };
  };

  const whole = await judge();
  const shards: (Ended & { folder: string })[] = [];
  for (const part of parts) shards.push(await judge("--shard", part));
  const foreign = await judge("--shard", "2/4", "--runs", "3");
  await sandbox.close();
  for (const shard of shards) expect(shard.exitCode, shard.printed).not.toBe(0);

  const folders = shards.map(({ folder }) => folder);
  const output = join(emptyFolder(), "joined");
  const joined = await command(["report", ...folders.toReversed(), "--output", output]);
  expect(joined.exitCode, joined.printed).toBe(whole.exitCode);
  const results = readResults(output);
  expect(resultsMistakes(results)).toEqual([]);
  expect(comparable(results)).toEqual(comparable(readResults(whole.folder)));
  expect((await command(["report", output])).exitCode).toBe(whole.exitCode);

  const refusal = async (...given: string[]) => {
    const { exitCode, printed } = await command(["report", ...given, "--output", emptyFolder()]);
    expect(exitCode).toBe(2);
    return printed;
  };
  const [one = "", two = "", three = "", four = ""] = folders;
  const copy = join(emptyFolder(), "copy");
  cpSync(two, copy, { recursive: true });
  expect(await refusal(one, two, four)).toContain("Shard 3/4 is missing");
  expect(await refusal(one, two, copy, three, four)).toContain(
    `${two} and ${copy} both hold shard 2/4`,
  );
  expect(await refusal(one, foreign.folder, three, four)).toContain(
    `In ${foreign.folder} the option runs is 3, in ${one} it is 10.`,
  );
  expect(await refusal(one, whole.folder)).toContain(`${whole.folder} holds a run of all checks`);
});
