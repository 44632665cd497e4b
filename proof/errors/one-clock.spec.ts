import { expect, test } from "@playwright/test";
import type { Sandbox, SandboxOptions } from "../deviations.ts";
import type { FaultName } from "../faults/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { controlToken } from "../self/cli/judge.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { profileFor } from "../lawful/profile-for.ts";
import type { VariantName } from "../variants/index.ts";

const oneClock: Patch = ({ store }) => ({
  store: {
    now: () =>
      Date.now() + store.allUsers().reduce((moved, { clockOffset }) => moved + clockOffset, 0),
  },
});

const only = ["authentication-window", "limits-entry-consumed", "funding-confirm", "status-read"];
const apart: VariantName = "timestamps-by-real-time";

/** Faults that don't stop a history before it shows another. */
const faults: [FaultName, requirement: string][] = [
  ["known-request-served-again", "authentication-window"],
  ["monthly-lasts-half-a-month", "limits-entry-consumed"],
  ["status-lost-on-the-next-day", "status-read"],
];

const target = (clock: SandboxOptions) => ({
  ...clock,
  controlToken,
  profile: ({ url }: Sandbox) => profileFor([], url),
  only,
});

const clocks = {
  "one clock for all users": target({ patches: [oneClock] }),
  "a clock of all users that timestamps don't go by": target({
    patches: [oneClock],
    variants: [apart],
  }),
};
const broken = target({ faults: faults.map(([fault]) => fault), variants: [apart] });
/** With two workers, one waits while the other moves the clock. */
const judged = judgeTogether({ ...clocks, broken }, 2);

for (const whose of Object.keys(clocks) as (keyof typeof clocks)[]) {
  test(`a target with ${whose} is judged in full`, async () => {
    const { exitCode, printed, results } = await judged(whose);
    expect(printed).toContain(" 0 failed");
    const gaps = results.requirements.filter(
      ({ id, outcome }) => only.includes(id) && outcome === "not-exercised",
    );
    expect(gaps.map(({ id }) => id)).toEqual([]);
    expect(exitCode).toBe(3);
  });
}

test("what time shows is found where timestamps keep real time", async () => {
  const { exitCode, printed } = await judged("broken");
  for (const [, requirement] of faults) expect(printed).toContain(`✗ ${requirement}`);
  expect(exitCode).toBe(1);
});
