import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { preflight } from "./preflight.ts";
import { loadProfile } from "../profile/load.ts";
import { frontOf } from "../../../proof/self/client/standing-before.ts";

/** What the preflight finds at a sandbox whose clock, and whose Date header, are so many seconds ahead of this machine's. */
async function foundAt(ahead: { clock: number; date: number }, clock?: string) {
  const sandbox = await startSandbox({
    patches: [({ store }) => ({ store: { now: (user) => store.now(user) + 1000 * ahead.clock } })],
  });
  const front = await frontOf(sandbox.url, (passed) => ({
    ...passed,
    headers: { ...passed.headers, date: new Date(Date.now() + 1000 * ahead.date).toUTCString() },
  }));
  const loaded = loadProfile();
  const { apiKey, apiSecret } = sandbox.credentials;
  const profile = {
    ...loaded.profile,
    baseUrl: `http://127.0.0.1:${front.port}`,
    credentials: { ...loaded.profile.credentials, apiKey },
    ...(clock !== undefined && { clock }),
  };
  try {
    const { discovered } = await preflight({ ...loaded, profile }, { API_SECRET: apiSecret });
    // A Date header has whole seconds, and an answer may take some.
    return [discovered.clock, 10 * Math.round(discovered.clockOffsetMs / 10_000) + 0];
  } catch (error) {
    return (error as Error).message;
  } finally {
    front.close();
    await sandbox.close();
  }
}

test("requests are stamped by the Date header, or by this machine's clock where that is found expired", async () => {
  expect(await foundAt({ clock: 0, date: 0 })).toEqual(["target", 0]);
  expect(await foundAt({ clock: 90, date: 90 })).toEqual(["target", 90]);
  expect(await foundAt({ clock: 0, date: 90 })).toEqual(["own", 0]);
  expect(await foundAt({ clock: 0, date: -90 })).toEqual(["own", 0]);
});

test("the profile may set the clock; where that is expired too, it's said what was tried", async () => {
  expect(await foundAt({ clock: 90, date: 0 }, "+90s")).toEqual(["profile", 90]);
  expect(await foundAt({ clock: -90, date: 0 }, "-90s")).toEqual(["profile", -90]);
  expect(await foundAt({ clock: 0, date: 5 }, "own")).toEqual(["own", 0]);
  expect(await foundAt({ clock: 90, date: 0 })).toMatch(
    /error 6093.*`clock: \+90s` in the profile/s,
  );
  expect(await foundAt({ clock: 300, date: 90 })).toMatch(
    /by the time of its Date header \(90 s ahead.*\) as well as by this machine's clock/,
  );
  expect(await foundAt({ clock: 90, date: 90 }, "own")).toMatch(/clock is "own"/);
});
