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

const hourMs = 3_600_000;
const daySeconds = 86_400;
const tuesday = 2;
const [firstDay, lastDay] = [3, 15];

/** The day of a moment in a time zone. */
const dayIn = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);

/** Whether some hours before and after a moment are of one day, by UTC and by the target's own calendar. */
function isWithinADay(moment: number, hours: number, timeZone: string): boolean {
  return ["UTC", timeZone].every(
    (zone) => dayIn(moment - hourMs, zone) === dayIn(moment + (hours + 1) * hourMs, zone),
  );
}

/** The first morning of a Tuesday, in the first half of a month, after which so many hours are of the same day. */
function nextTuesday(now: number, hours: number, timeZone: string): number {
  const moment = new Date(now);
  moment.setUTCMinutes(0, 0, 0);
  const isMeant = () =>
    moment.getTime() > now &&
    moment.getUTCDay() === tuesday &&
    moment.getUTCDate() >= firstDay &&
    moment.getUTCDate() <= lastDay &&
    isWithinADay(moment.getTime(), hours, timeZone);
  while (!isMeant()) moment.setTime(moment.getTime() + hourMs);
  return moment.getTime();
}

const hoursOfADay = 6;
const lasting = [
  ["daily", (hoursOfADay * hourMs) / 1000],
  ["weekly", 2 * daySeconds],
  ["monthly", 9 * daySeconds],
  ["lifetime", 400 * daySeconds],
] as const;

for (const [period, seconds] of lasting) {
  const consumed = along(requirement("limits-entry-consumed"), { period });
  test(`consumed of the ${period} period stays until it ends`, consumed, async ({ stage }) => {
    const { timeZone } = stage.session.target.time;
    const now = stage.now();
    const start = Math.round((nextTuesday(now, hoursOfADay, timeZone) - now) / 1000);
    const kind = stage.timelessKind;
    const seller = await stage.seller();
    await seller.moveClock(start);
    requireAccepted(await sellLater(seller, kind, start));
    const before = await readLimitsLater(seller, kind, start);
    requireAccepted(before);
    await moveClockFurther(seller, kind, seconds);
    const after = await readLimitsLater(seller, kind, start + seconds);
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
  });
}
