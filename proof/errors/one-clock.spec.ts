import { expect, test } from "@playwright/test";
import type { SandboxOptions } from "../deviations.ts";
import type { FaultName } from "../faults/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { profileFor } from "../lawful/profile-for.ts";
import type { VariantName } from "../variants/index.ts";

/** One clock for all users: whoever's is moved moves it. */
const oneClock: Patch = ({ store }) => ({
  store: {
    now: () =>
      Date.now() + store.allUsers().reduce((moved, { clockOffset }) => moved + clockOffset, 0),
  },
});

const only = ["authentication-window", "limits-entry-consumed", "funding-confirm", "status-read"];

async function judge(clock: SandboxOptions) {
  const words = ["--only", ...only, "--runs", "2", "--workers", "2"];
  const ended = await judgeSandbox(
    { ...clock, controlToken, profile: ({ url }) => profileFor([], url) },
    words,
  );
  const gaps = ended.results.requirements.filter(
    ({ id, outcome }) => only.includes(id) && outcome === "not-exercised",
  );
  return { ...ended, gaps: gaps.map(({ id }) => id) };
}

const apart: VariantName = "timestamps-by-real-time";
const clocks: [whose: string, SandboxOptions][] = [
  ["one clock for all users", { patches: [oneClock] }],
  ["a clock of each user that timestamps don't go by", { variants: [apart] }],
  ["a clock of all users that timestamps don't go by", { patches: [oneClock], variants: [apart] }],
];

for (const [whose, clock] of clocks) {
  test(`a target with ${whose} is judged in full`, async () => {
    const ended = await judge(clock);
    expect(ended.printed).toContain(" 0 failed");
    expect(ended.gaps).toEqual([]);
    expect(ended.exitCode).toBe(3);
  });
}

const faults: [FaultName, requirement: string][] = [
  ["known-request-served-again", "authentication-window"],
  ["monthly-lasts-half-a-month", "limits-entry-consumed"],
  ["late-funding-refused", "funding-confirm"],
  ["status-lost-on-the-next-day", "status-read"],
];

test("what time shows is found where timestamps keep real time", async () => {
  const ended = await judge({ faults: faults.map(([fault]) => fault), variants: [apart] });
  for (const [, requirement] of faults) expect(ended.printed).toContain(`✗ ${requirement}`);
  expect(ended.exitCode).toBe(1);
});
