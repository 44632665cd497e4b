import {
  along,
  expect,
  moveClockFurther,
  readLimitsLater,
  requireAccepted,
  requirement,
  sellLater,
  test,
} from "../../fixtures/index.ts";

// When a period begins is not shown: it may roll, or go by a calendar whose weeks begin on any day around
// the weekend. From a Tuesday to a Thursday no week ends, and from the first half of a month to its second
// no month.

const daySeconds = 86_400;
const tuesday = 2;
const [firstDay, lastDay] = [3, 15];

/** How many seconds from now it is noon, by UTC, of a Tuesday in the first half of a month. */
function secondsToTuesday(now: number): number {
  const noon = new Date(now);
  noon.setUTCHours(12, 0, 0, 0);
  const isMeant = () =>
    noon.getTime() > now &&
    noon.getUTCDay() === tuesday &&
    noon.getUTCDate() >= firstDay &&
    noon.getUTCDate() <= lastDay;
  while (!isMeant()) noon.setUTCDate(noon.getUTCDate() + 1);
  return Math.round((noon.getTime() - now) / 1000);
}

const lasting = [
  ["weekly", 2 * daySeconds],
  ["monthly", 9 * daySeconds],
] as const;

for (const [period, seconds] of lasting) {
  const consumed = along(requirement("limits-entry-consumed"), { period });
  test(`consumed of the ${period} period stays until it ends`, consumed, async ({ stage }) => {
    const start = secondsToTuesday(stage.now());
    const kind = stage.timelessKind;
    const seller = await stage.seller();
    await seller.moveClock(start);
    requireAccepted(await sellLater(seller, kind, start));
    const before = await readLimitsLater(seller, kind, start);
    requireAccepted(before);
    await moveClockFurther(seller, seconds);
    const after = await readLimitsLater(seller, kind, start + seconds);
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
  });
}
