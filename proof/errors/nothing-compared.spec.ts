import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { refuses } from "../../sandbox/combinators.ts";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

const requirement = "validation-not-approved-beyond";
/** It goes through the types of the limits, and leaves out those that no validation is approved for. */
const comparesNothing =
  /\/a-sell-is-validated-by-the-limits-of-its-own-type#validation-not-approved-beyond$/;

test("a check that has compared nothing doesn't pass", async () => {
  const controlToken = "control-token-for-tests";
  const sandbox = await startSandbox({ patches: [refuses("validateTransaction")], controlToken });
  const output = emptyFolder();
  const { apiKey, apiSecret } = sandbox.credentials;
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--output", output];
  const profile = ["--profile", packageFile("profiles/sandbox.yaml")];
  const { printed } = await command(["run", ...target, ...profile, "--only", requirement], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await sandbox.close();
  const { checks } = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  const check = checks.find(({ id }) => comparesNothing.test(id));
  expect(check, printed).toMatchObject({ outcome: "not-run", reason: "nothing-asked" });
});
