import { expect, test } from "@playwright/test";
import { inRules } from "../../sandbox/combinators.ts";
import { startSandbox } from "../deviations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";
import { profileFor } from "../lawful/profile-for.ts";

/** One clock for all users: whoever's is moved moves it. */
const oneClock: Patch = ({ store }) => ({
  store: {
    now: () =>
      Date.now() + store.allUsers().reduce((moved, { clockOffset }) => moved + clockOffset, 0),
  },
});

const timestampsApart = inRules("authentication")(({ ageSeconds }) => ({
  ageSeconds: (timestamp) => ageSeconds(timestamp, Date.now()),
}));

async function judge(...patches: Patch[]): Promise<Ended> {
  const controlToken = "control-token-for-tests";
  const sandbox = await startSandbox({ patches, controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const only = ["authentication-window", "limits-entry-consumed", "sells-external-flow"];
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
  return ended;
}

test("a target with one clock for all users is judged in full: who moves it is alone, and puts it back", async () => {
  const ended = await judge(oneClock);
  expect(ended.printed).toContain(" 0 failed");
  expect(ended.printed).toContain("The run was limited to other requirements.");
  expect(ended.printed).not.toContain("The provider state endpoint failed.");
  expect(ended.exitCode).toBe(3);
});

test("a clock that timestamps don't go by is put back, and nothing is asked for that needs it", async () => {
  const ended = await judge(oneClock, timestampsApart);
  expect(ended.printed).toContain(" 0 failed");
  expect(ended.printed).toContain("but not the one that checks timestamps");
  expect(ended.exitCode).toBe(3);
});
