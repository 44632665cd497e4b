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
import { accumulatingPeriods } from "../../spec/vocabulary.ts";

// When a period begins is not shown: it may roll, begin when the user signs up or first sells, or go by a
// calendar. Weeks of calendars begin around the weekend, or on a Thursday if they are counted from 1970.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const [monday, tuesday] = [1, 2];
const [firstDay, lastDay] = [3, 15];

/** How long a test looks on, in milliseconds, and the lengths that the period may have in days. */
const lasting = {
  daily: { forMs: 6 * hourMs, lengths: [1] },
  weekly: { forMs: dayMs, lengths: [7] },
  monthly: { forMs: 9 * dayMs, lengths: [28, 29, 30, 31] },
  lifetime: { forMs: 400 * dayMs, lengths: [] },
};

/** The day of a moment in a time zone. */
const dayIn = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);

/** Whether an hour before and six after a moment are of one day, by UTC and by the target's own calendar. */
const isWithinADay = (moment: number, timeZone: string): boolean =>
  ["UTC", timeZone].every(
    (zone) => dayIn(moment - hourMs, zone) === dayIn(moment + 7 * hourMs, zone),
  );

/** Whether a period that is counted from sign-up ends between two moments, or within an hour of them. */
const endsBetween = (signUp: number, start: number, end: number, lengths: readonly number[]) =>
  lengths.some((days) => {
    const periodsUntil = (moment: number) => Math.floor((moment - signUp) / (days * dayMs));
    return periodsUntil(start - hourMs) !== periodsUntil(end + hourMs);
  });

/** The next moment from which on the period lasts for as long as the test looks on, however it is counted. */
function nextStart(now: number, period: keyof typeof lasting, timeZone: string): number {
  const { forMs, lengths } = lasting[period];
  const moment = new Date(now);
  moment.setUTCMinutes(0, 0, 0);
  const isMeant = () =>
    moment.getTime() - hourMs > now &&
    [monday, tuesday].includes(moment.getUTCDay()) &&
    moment.getUTCDate() >= firstDay &&
    moment.getUTCDate() <= lastDay &&
    isWithinADay(moment.getTime(), timeZone) &&
    !endsBetween(now, moment.getTime(), moment.getTime() + forMs, lengths);
  while (!isMeant()) moment.setTime(moment.getTime() + hourMs);
  return moment.getTime();
}

for (const period of accumulatingPeriods) {
  const consumed = along(requirement("limits-entry-consumed"), { period });
  test(`consumed of the ${period} period stays until it ends`, consumed, async ({ stage }) => {
    const { timeZone } = stage.session.target.time;
    const now = stage.now();
    const start = Math.round((nextStart(now, period, timeZone) - now) / 1000);
    const seconds = lasting[period].forMs / 1000;
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
