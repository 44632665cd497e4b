import {
  type Answer,
  expect,
  Gap,
  requirement,
  signing,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";

// Elsewhere ages keep clear of the window's edge, since clocks differ. Here they are counted from the
// time the target itself writes on its answers: to the second.

/** When the target says it answered, in whole seconds. @throws Gap where it does not say */
function answeredAt(stage: Stage, { exchange }: Answer): number {
  const date = Date.parse(exchange.answer?.headers.date ?? "");
  if (!Number.isNaN(date)) return Math.floor(date / 1000);
  return stage.session.lacks(new Gap("nothing-seen", "the target's answers have no Date"));
}

const expired = requirement("authentication-timestamp-expired");
test("a second more than the window is too old", expired, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const beside = await request.asItIs();
  const tooOld = answeredAt(stage, beside) - freshnessSeconds - 1;
  const answer = await request.signed(signing.timestamped(tooOld));
  expect(answer).toBeRefusedAs("authentication-timestamp-expired", { beside });
});

/** A second may end while the request is on its way: then it is older than was meant. */
const attempts = 5;

const within = requirement("authentication-window");
test("a second less than the window is fresh", within, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const unlike = await request.signed(signing.wrongSecret);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const anchor = await request.asItIs();
    const second = answeredAt(stage, anchor);
    const answer = await request.signed(signing.timestamped(second - freshnessSeconds + 1));
    if (answeredAt(stage, answer) === second) {
      return expect(answer).toBeAcceptedAs(anchor, { unlike });
    }
  }
  stage.session.lacks(new Gap("nothing-seen", "no answer came within a second"));
});
