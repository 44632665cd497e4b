import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import type { Results } from "../../record/results/results.ts";
import { judgedOfService } from "./judge.ts";
import { asSandbox, command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";
import { sandboxProfileFile } from "../../judge/profile/load.ts";

const controlToken = "token-of-the-states";

const outcomesOf = (folder: string) => {
  const { requirements } = JSON.parse(
    readFileSync(join(folder, "results.json"), "utf8"),
  ) as Results;
  return new Map<string, string>(requirements.map(({ id, outcome }) => [id, outcome]));
};

test(
  "a whole run and observe, through which it passes, judge a service alike",
  { tag: "@slow" },
  async () => {
    const faults = ["remaining-stale", "success-flag-missing"] as const;
    const sandbox = await startSandbox({ controlToken, faults });
    const { apiKey, apiSecret } = sandbox.credentials;
    const secrets = {
      API_SECRET: apiSecret,
      OTHER_API_SECRET: sandbox.otherSecret,
      STATES_TOKEN: controlToken,
    };
    const target = ["--target", sandbox.url, "--profile", sandboxProfileFile];
    const observing = await startObserving(target, { ...secrets, API_KEY: apiKey });
    const output = emptyFolder();
    const words = ["run", ...asSandbox(observing.url, apiKey), "--seed", "7", "--output", output];
    const { exitCode } = await command(words, secrets);
    await observing.end();
    await sandbox.close();
    expect(exitCode).toBe(1);
    const [there, here] = [outcomesOf(output), outcomesOf(observing.output)];
    for (const id of invariantRequirements) expect(here.get(id), id).toBe(there.get(id));
    expect(here.get("limits-remaining-difference")).toBe("fail");
    const passing = judgedOfService.filter((id) => here.get(id) === "pass");
    expect(passing.filter((id) => there.get(id) !== "pass")).toEqual([]);
    expect(passing.length).toBeGreaterThan(10);
  },
);
