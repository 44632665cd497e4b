import { expect, test } from "@playwright/test";
import { defaultClient, startSandbox } from "../../../sandbox/start.ts";
import { loadProfile } from "../profile/load.ts";
import { openTarget } from "./target.ts";

/** The traceparents of two requests of one test, as they were sent. */
async function sent(
  environment: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<(string | undefined)[]> {
  const sandbox = await startSandbox();
  const { profile, ...loaded } = loadProfile();
  const target = openTarget(
    { ...loaded, profile: { ...profile, baseUrl: sandbox.url, headers } },
    { API_KEY: defaultClient.apiKey, API_SECRET: defaultClient.apiSecret, ...environment },
  );
  const call = () => target.client.call({ operation: "getUser", input: {} }, "a".repeat(32));
  const exchanges = [await call(), await call()];
  await target.close();
  await sandbox.close();
  return exchanges.map(({ request }) => request.headers.traceparent);
}

const option = { CONFORMANCE_TRACEPARENT: "1" };

test("each request of a test carries its trace, and a span that no other has", async () => {
  const [one, two] = await sent(option);
  const form = /^00-a{32}-[0-9a-f]{16}-01$/;
  expect(one).toMatch(form);
  expect(two).toMatch(form);
  expect(one).not.toBe(two);
});

test("without the option there is none, and a header of the profile is left as it is", async () => {
  expect(await sent({})).toEqual([undefined, undefined]);
  expect(await sent(option, { Traceparent: "own" })).toEqual(["own", "own"]);
});
