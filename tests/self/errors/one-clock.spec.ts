import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../sandbox/start.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { command, emptyFolder } from "../cli/command.ts";
import { profileFor } from "../variants/profile-for.ts";

/** One clock for all users: whoever's is moved moves it. */
const oneClock: Patch = ({ store }) => ({
  store: {
    now: () =>
      Date.now() + store.allUsers().reduce((moved, { clockOffset }) => moved + clockOffset, 0),
  },
});

test("a target with one clock for all users is judged in full: who moves it is alone, and puts it back", async () => {
  const controlToken = "control-token-for-tests";
  const sandbox = await startSandbox({ patches: [oneClock], controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const only = ["authentication-window", "limits-entry-consumed", "sells-pool-flow"];
  const ended = await command(
    [
      "run",
      "--profile",
      profileFor([], sandbox.url),
      "--api-key",
      apiKey,
      ...only.flatMap((id) => ["--only", id]),
      "--output",
      emptyFolder(),
      "--runs",
      "2",
    ],
    { API_SECRET: apiSecret, STATES_TOKEN: controlToken },
  );
  await sandbox.close();
  expect(ended.printed).toContain(" 0 failed");
  expect(ended.printed).toContain("The run was limited to other requirements.");
  expect(ended.printed).not.toContain("The provider state endpoint failed.");
  expect(ended.exitCode).toBe(3);
});
