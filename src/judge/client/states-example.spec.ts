import { spawn, type ChildProcess } from "node:child_process";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { Pace } from "./pace.ts";
import { createProviderStates, type ProviderStates } from "./provider-states.ts";
import { createTransport, type Transport } from "./transport.ts";
import { loadProfile } from "../profile/load.ts";

// docs/examples/provider-states.mjs, asked for states as the suite asks.
test.describe.configure({ mode: "serial" });

let child: ChildProcess;
let transport: Transport;
let statesFor: (token: string) => ProviderStates;

test.beforeAll(async () => {
  const file = packageFile("docs/examples/provider-states.mjs");
  child = spawn(process.execPath, [file, "0"], {
    env: { STATES_TOKEN: "the-token" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found) =>
    child.stdout?.on("data", (data: Buffer) => found(/http:\S+/.exec(data.toString())?.[0] ?? "")),
  );
  transport = createTransport(5);
  const { profile } = loadProfile();
  statesFor = (token) =>
    createProviderStates({
      profile: { ...profile, states: { url, tokenEnv: "STATES_TOKEN" } },
      baseUrl: "https://target.test",
      transport,
      token,
      pace: new Pace(),
    });
});

test.afterAll(async () => {
  await transport.close();
  child.kill();
});

test("it sets up what it offers, with the state's values, and tears it down", async () => {
  const states = statesFor("the-token");
  const failure = { operation: "poolSell", user_id: "u", http: 500, code: 499_999 };
  expect(await states.setUp("operation fails", failure)).toMatchObject({ available: true });
  const undone = await states.tearDown("operation fails", failure);
  expect(undone?.answer?.status).toBe(200);
  const other = await states.setUp("user of another client", {});
  expect(other).toMatchObject({
    available: true,
    values: { user_id: expect.any(String) as unknown },
  });
});

test("a state it doesn't offer and a request without a token get different refusals", async () => {
  const unknown = { available: false, reason: "state-not-available" };
  const failed = { available: false, reason: "state-failed" };
  const missing = await statesFor("the-token").setUp("no deposit address", { user_id: "u" });
  expect(missing).toMatchObject({ ...unknown, detail: expect.stringContaining("404") as unknown });
  const denied = await statesFor("another").setUp("user has balance", { user_id: "u" });
  expect(denied).toMatchObject({ ...failed, detail: expect.stringContaining("401") as unknown });
});
