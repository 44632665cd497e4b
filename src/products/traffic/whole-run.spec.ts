import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import type { FaultName } from "../../../proof/faults/index.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import type { Results } from "../../record/results/results.ts";
import { judgedOfService } from "./judge.ts";
import { asSandbox, command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";
import { sandboxProfileFile } from "../../judge/profile/load.ts";

const controlToken = "token-of-the-states";

async function runObserved(faults: FaultName[]) {
  const sandbox = await startSandbox({ controlToken, faults });
  const secrets = {
    API_SECRET: sandbox.credentials.apiSecret,
    OTHER_API_SECRET: sandbox.otherSecret,
    STATES_TOKEN: controlToken,
  };
  const { apiKey } = sandbox.credentials;
  const observing = await startObserving(
    ["--target", sandbox.url, "--profile", sandboxProfileFile],
    { ...secrets, API_KEY: apiKey },
  );
  const output = emptyFolder();
  const words = ["run", ...asSandbox(observing.url, apiKey), "--seed", "7", "--output", output];
  const { exitCode } = await command(words, secrets);
  const observed = (await observing.end()).results;
  await sandbox.close();
  const own = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  return { exitCode, observed, own };
}

const outcomesOf = ({ requirements }: Results) =>
  new Map<string, string>(requirements.map(({ id, outcome }) => [id, outcome]));

test(
  "a whole run through observe conforms, and both judge the service alike",
  { tag: "@slow" },
  async () => {
    const { exitCode, observed, own } = await runObserved([]);
    expect(exitCode).toBe(0);
    const [there, here] = [outcomesOf(own), outcomesOf(observed)];
    const both = judgedOfService.map((id) => [id, here.get(id), there.get(id)]);
    expect(both).toEqual(judgedOfService.map((id) => [id, "pass", "pass"]));
  },
);

test("of a faulty service, too", { tag: "@slow" }, async () => {
  const { exitCode, observed, own } = await runObserved([
    "remaining-stale",
    "success-flag-missing",
  ]);
  expect(exitCode).toBe(1);
  const [there, here] = [outcomesOf(own), outcomesOf(observed)];
  for (const id of invariantRequirements) expect(here.get(id), id).toBe(there.get(id));
  expect(here.get("limits-remaining-difference")).toBe("fail");
});
