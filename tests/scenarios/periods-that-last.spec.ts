import { along, expect, requirement, test, watchPeriod } from "../../fixtures/index.ts";
import { accumulatingPeriods } from "../../spec/vocabulary.ts";

// When a period begins is not shown: it may roll, begin when the user signs up or first sells, or go by a
// calendar. But it lasts as long as its name says, so that only this many of them end in a given time.

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** Too little time passes in each for a period to end: days and months may be short. */
const watched = {
  daily: { steps: 3, stepSeconds: 15 * hourSeconds },
  weekly: { steps: 4, stepSeconds: 5 * daySeconds },
  monthly: { steps: 3, stepSeconds: 18 * daySeconds },
  lifetime: { steps: 1, stepSeconds: 400 * daySeconds },
};

for (const period of accumulatingPeriods) {
  const consumed = along(requirement("limits-entry-consumed"), { period });
  test(`the ${period} period doesn't end before its time`, consumed, async ({ stage }) => {
    const seller = await stage.seller();
    const seen = await watchPeriod(stage, seller, period, watched[period]);
    expect(seen).toHaveEndedFewerTimesThan(watched[period].steps);
  });
}
