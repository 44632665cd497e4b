import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Pace } from "./pace.ts";
import { createProviderStates } from "./provider-states.ts";
import { loadProfile } from "../profile/load.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";

/** The way to provider states of a profile with these lines, and the addresses it sends to. */
function statesOf(lines: string, answers: { status: number; headers?: object }[] = []) {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, `name: a target\nbaseUrl: https://target.test\n${lines}`);
  const sentTo: string[] = [];
  const send = async ({ url }: { url: string }) => {
    sentTo.push(url);
    return { answer: { headers: {}, body: "{}", ...(answers.shift() ?? { status: 200 }) } };
  };
  const { profile } = loadProfile(file);
  const options = { profile, baseUrl: "https://target.test", token: "token", pace: new Pace() };
  const transport = { send, forGateway: (request: object) => request } as never;
  return { sentTo, states: createProviderStates({ ...options, transport }) };
}

for (const lines of ["", "states: none\n", "states: { tokenEnv: STATES_TOKEN }\n"]) {
  test(`no state is set up by a profile that says ${lines.trim() || "nothing of them"}`, async () => {
    const { states, sentTo } = statesOf(lines);
    const outcome = await states.setUp("pool not allowed for user", { user_id: "someone" });
    await states.tearDown("pool not allowed for user", { user_id: "someone" });
    expect(outcome).toMatchObject({ available: false, reason: "state-not-available" });
    expect(sentTo).toEqual([]);
  });
}

test("states are set up where the profile says", async () => {
  const { states, sentTo } = statesOf("states: { url: /testing/states }\n");
  const outcome = await states.setUp("pool not allowed for user", { user_id: "someone" });
  expect(outcome).toMatchObject({ available: true, values: {} });
  expect(sentTo).toEqual(["https://target.test/testing/states"]);
});

test("an endpoint that puts a call off is asked again when it says", async () => {
  const putOff = { status: 503, headers: { "retry-after": "0" } };
  const { states, sentTo } = statesOf("states: { url: /testing/states }\n", [putOff]);
  const begun = Date.now();
  const outcome = await states.setUp("pool not allowed for user", { user_id: "someone" });
  expect(outcome).toMatchObject({ available: true });
  expect(sentTo).toHaveLength(2);
  // No wait at all is taken for a second.
  expect(Date.now() - begun).toBeGreaterThan(900);
});

test("an endpoint that puts a call off for long isn't waited for", async () => {
  const putOff = { status: 429, headers: { "retry-after": "3600" } };
  const { states, sentTo } = statesOf("states: { url: /testing/states }\n", [putOff]);
  const outcome = await states.setUp("pool not allowed for user", { user_id: "someone" });
  expect(outcome).toMatchObject({ available: false, reason: "state-failed" });
  expect(sentTo).toHaveLength(1);
});
