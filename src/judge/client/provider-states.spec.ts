import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { start } from "../../../proof/self/cli/running.ts";
import { loadProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import { createProviderStates } from "./provider-states.ts";
import { Pace } from "./pace.ts";
import { createTransport, type Transport } from "./transport.ts";

function statesOf(states: Profile["states"], transport: Transport, token = "the-token") {
  const profile = { ...loadProfile().profile, states };
  const options = { profile, baseUrl: "https://target.test", pace: new Pace() };
  return createProviderStates({ ...options, transport, token });
}

function answeredStates(
  given: Profile["states"],
  answers: { status: number; headers?: object }[] = [],
) {
  const sentTo: string[] = [];
  const send = async ({ url }: { url: string }) => {
    sentTo.push(url);
    return { answer: { headers: {}, body: "{}", ...(answers.shift() ?? { status: 200 }) } };
  };
  const transport = { send, forGateway: (request: object) => request } as never;
  return { sentTo, states: statesOf(given, transport) };
}

const someone = ["pool not allowed for user", { user_id: "someone" }] as const;
const failed = { available: false, reason: "state-failed" };
const unknown = { available: false, reason: "state-not-available" };
const url = "/testing/states";

test("states are set up where the profile says, and nothing is sent where it says nothing", async () => {
  for (const given of [{}, { tokenEnv: "STATES_TOKEN" }]) {
    const { states, sentTo } = answeredStates(given);
    expect(await states.setUp(...someone)).toMatchObject(unknown);
    await states.tearDown(...someone);
    expect(sentTo).toEqual([]);
  }
  const { states, sentTo } = answeredStates({ url });
  expect(await states.setUp(...someone)).toMatchObject({ available: true, values: {} });
  expect(sentTo).toEqual(["https://target.test/testing/states"]);
});

test("an endpoint that puts a call off is asked again when it says, unless that is long", async () => {
  const soon = answeredStates({ url }, [{ status: 503, headers: { "retry-after": "0" } }]);
  const begun = Date.now();
  expect(await soon.states.setUp(...someone)).toMatchObject({ available: true });
  expect(soon.sentTo).toHaveLength(2);
  // `Retry-After: 0` waits a second.
  expect(Date.now() - begun).toBeGreaterThan(900);
  const late = answeredStates({ url }, [{ status: 429, headers: { "retry-after": "3600" } }]);
  expect(await late.states.setUp(...someone)).toMatchObject(failed);
  expect(late.sentTo).toHaveLength(1);
});

test("the example of an endpoint sets up what it offers, and tells what it doesn't from a wrong token", async () => {
  const words = [packageFile("docs/examples/provider-states.mjs"), "0"];
  const endpoint = await start({ words }, { STATES_TOKEN: "the-token" }, /(http:\S+)/);
  const transport = createTransport(5);
  const given = { url: endpoint.url, tokenEnv: "STATES_TOKEN" };
  const states = statesOf(given, transport);
  const failure = { operation: "poolSell", user_id: "u", http: 500, code: 499_999 };
  expect(await states.setUp("operation fails", failure)).toMatchObject({ available: true });
  expect((await states.tearDown("operation fails", failure))?.answer?.status).toBe(200);
  const other = { available: true, values: { user_id: expect.any(String) as unknown } };
  expect(await states.setUp("user of another client", {})).toMatchObject(other);
  const missing = await states.setUp("no deposit address", { user_id: "u" });
  expect(missing).toMatchObject({ ...unknown, detail: expect.stringContaining("404") as unknown });
  const denied = await statesOf(given, transport, "another").setUp(...someone);
  expect(denied).toMatchObject({ ...failed, detail: expect.stringContaining("401") as unknown });
  await transport.close();
  endpoint.stop();
});
