import { expect, test } from "@playwright/test";
import { connectionDamages } from "./connection.ts";
import { contentDamages } from "./content.ts";
import { expectHarmless } from "./harmless.ts";
import { canary, judge, type Judged } from "./judge.ts";
import { always, hostile, inTurn, type Plan } from "./target.ts";

const damages = { ...connectionDamages, ...contentDamages };

/** Sections with reads, writes and refusals, so that every damage strikes each of them. */
const widely = ["limits", "sells", "bank-accounts", "status"];

async function judged(plan: Plan, only?: string[]): Promise<Judged> {
  const target = await hostile(plan, canary);
  try {
    return await judge(target.url, { STATES_TOKEN: target.controlToken }, only);
  } finally {
    await target.close();
  }
}

for (const [does, damage] of Object.entries(connectionDamages)) {
  test(`a target that ${does}`, async () => {
    expectHarmless(await judged(always(damage)));
  });
}

test("a target whose answers are bad in one way after the other", async () => {
  test.setTimeout(60_000);
  const run = await judged(inTurn(Object.values(damages)), widely);
  expectHarmless(run);
  expect(run.exitCode).toBe(1);
});

// Every damage alone takes minutes: the ones above strike in one run.
if (process.env.HOSTILE === "each") {
  for (const [does, damage] of Object.entries(damages)) {
    test(`a target that ${does} after a while`, async () => {
      expectHarmless(await judged(always(damage, 8), ["limits-entry-remaining"]));
    });
  }
}
