import { expect, test } from "@playwright/test";
import { dateInDays } from "./generators.ts";

const at = (time: string, timeZone: string) => ({ now: () => Date.parse(time), timeZone });

// Late in the evening, a few weeks before the clocks are put forward: 23 hours are a day, too.
test("a date is counted in days, not in hours", () => {
  const london = at("2026-03-01T23:30:00Z", "Europe/London");
  expect([0, 28, 29, 30].map((days) => dateInDays(days, london))).toEqual([
    "2026-03-01",
    "2026-03-29",
    "2026-03-30",
    "2026-03-31",
  ]);
});

test("today is today at the target", () => {
  const time = "2026-11-21T20:00:00Z";
  expect(dateInDays(0, at(time, "Asia/Kolkata"))).toBe("2026-11-22");
  expect(dateInDays(0, at(time, "America/New_York"))).toBe("2026-11-21");
});
