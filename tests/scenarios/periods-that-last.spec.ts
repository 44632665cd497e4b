import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { exhaustLater, otherCounted, watchPeriod } from "../../fixtures/limits/watched-period.ts";
import { mustSellAnew } from "../../fixtures/requests/sells.ts";
import { firstOf } from "../../fixtures/response/response.ts";
import { sells } from "../../spec/sell-kinds.ts";
import { accumulatingPeriods, secondsPerDay } from "../../spec/vocabulary.ts";

// The document doesn't say when a period begins: it may roll, begin at sign-up or the first sell, or follow a calendar.
// But it lasts as long as its name says, so that only this many end in a given time.

const hourSeconds = 3600;

/** Too short for a period to end in every step: days and months may be short. */
const watched = {
  daily: { steps: 3, stepSeconds: 15 * hourSeconds },
  weekly: { steps: 4, stepSeconds: 5 * secondsPerDay },
  monthly: { steps: 3, stepSeconds: 18 * secondsPerDay },
  lifetime: { steps: 1, stepSeconds: 400 * secondsPerDay },
};

for (const [turn, period] of accumulatingPeriods.entries()) {
  const consumed = along(requirement("limits-entry-consumed"), {
    period,
    "after the period": ["validated", "sold"],
  });
  test(`the ${period} period doesn't end before its time`, consumed, async ({ stage }) => {
    const seller = await stage.seller();
    const seen = await watchPeriod(stage, seller, period, watched[period]);
    expect(seen).toHaveEndedFewerTimesThan(watched[period].steps);

    const [own, other] = [stage.cheapestKind(), otherCounted(stage, stage.cheapestKind())];
    const kinds = turn % 2 === 0 ? { kind: own, byMethod: other } : { kind: other, byMethod: own };
    const [room, now] = [firstOf(seen.readings), firstOf(seen.readings.slice(-1))];
    const exhausting = { ...kinds, period };
    const { sold, validated } = await exhaustLater(stage, seller, exhausting, { now, room });
    const approved = await seller.send("validateTransaction", seller.quotes.input());
    for (const [each, refused] of sold) {
      const control = await mustSellAnew(seller, each);
      expect(refused).toBeRefusedAs(sells[each].overLimit, { control });
    }
    for (const each of validated) expect(each).toBeUnapproved({ control: approved });
  });
}
