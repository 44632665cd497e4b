import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { filesIn } from "../../src/record/folder.ts";
import { readResults } from "../../src/record/read-results.ts";
import { sandboxProfileFile } from "../../src/judge/profile/sandbox-profile.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";

/** An error that the target raises by itself, one that only its operator can arrange, and one by the profile's choice. */
const raised = "pool-quote-pair-unsupported";
const internal = "pool-quote-failure-9009";
const chosen = "pool-quote-validation-failed";

function profileWithChoice(): string {
  const profile = readFileSync(sandboxProfileFile, "utf8");
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, profile.replace(`${chosen}: usual`, `${chosen}: operation fails`));
  return file;
}

async function runOf(rows: readonly string[]): Promise<Ended & { output: string }> {
  const output = join(emptyFolder(), "run");
  const controlToken = "control-token-for-tests";
  const sandbox = await startSandbox({ controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--profile", profileWithChoice()];
  const ended = await command(["run", ...target, "--only", ...rows, "--output", output], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await sandbox.close();
  return { ...ended, output };
}

test("errors that the target was asked to answer are counted apart from those it raised", async () => {
  const { printed, output } = await runOf([raised, internal, chosen]);
  expect(printed).toContain("3 of 101 answered as documented, 2 of them simulated");
  const simulated = readResults(output).requirements.filter((one) => one.simulated);
  expect(simulated.map(({ id }) => id)).toEqual([internal, chosen]);
  const page = readFileSync(filesIn(output).index, "utf8");
  expect(page).toContain("2 of them simulated");
  expect(page).toContain("1 error row was simulated");
});
