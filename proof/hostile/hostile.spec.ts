import { expect, test } from "@playwright/test";
import { breakingDamages, stallingDamages } from "./connection.ts";
import { contentDamages } from "./content.ts";
import { expectHarmless } from "./harmless.ts";
import { canary, judge, type Judged } from "./judge.ts";
import { slowUnless } from "../self/slow.ts";
import { always, hostile, inTurn, type Plan } from "./target.ts";

/** Reads, writes and refusals, so that every damage strikes some of each. */
const widely = ["sells", "status", "funding"];

/** This many answers are sound: more than the preflight asks for, so that some checks run. */
const soundFirst = 20;

async function judged(plan: Plan, only?: string[]): Promise<Judged> {
  const target = await hostile(plan, canary);
  try {
    return await judge(target.url, { STATES_TOKEN: target.controlToken }, only);
  } finally {
    await target.close();
  }
}

/** Of the breaking ones, which all strike in one run below, those that could fill the memory. */
const large = new Set(["sends a body without end", "sends ten thousand headers"]);

for (const [does, damage] of Object.entries({ ...stallingDamages, ...breakingDamages })) {
  const isQuick = does in stallingDamages || large.has(does);
  test(`a target that ${does}`, slowUnless(isQuick), async () => {
    expectHarmless(await judged(always(damage)));
  });
}

test("a target whose answers are bad in one way after the other", async () => {
  const damages = Object.values({ ...breakingDamages, ...contentDamages });
  const turns = inTurn(damages);
  let answers = 0;
  const run = await judged((answered, asked) => turns((answers = answered), asked), widely);
  expectHarmless(run);
  expect(run.exitCode).toBe(1);
  expect(answers, "each had its turn twice").toBeGreaterThan(3 * 2 * damages.length);
});

test("a gateway that puts every request off", async () => {
  const run = await judged(always(contentDamages["is too busy, says a page"], soundFirst));
  expectHarmless(run);
  expect(run.results?.findings).toEqual([]);
  expect(run.exitCode).toBe(3);
});

// Every damage alone takes minutes: the ones above strike in one run.
if (process.env.HOSTILE === "each") {
  const damages = { ...stallingDamages, ...breakingDamages, ...contentDamages };
  for (const [does, damage] of Object.entries(damages)) {
    test(`a target that ${does} after a while`, async () => {
      expectHarmless(await judged(always(damage, soundFirst), ["limits-entry-remaining"]));
    });
  }
}
