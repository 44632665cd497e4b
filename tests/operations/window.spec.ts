import {
  type ApiResponse,
  expect,
  NotExercised,
  requirement,
  signing,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";

// Elsewhere ages keep clear of the window's edge, since clocks differ. Here they are counted from the
// time the target itself writes on its answers: to the second.

/** When the target says it answered, in whole seconds. @throws NotExercised where it does not say */
function answeredAt(stage: Stage, { exchange }: ApiResponse): number {
  const date = Date.parse(exchange.answer?.headers.date ?? "");
  if (!Number.isNaN(date)) return Math.floor(date / 1000);
  return stage.session.stop(new NotExercised("nothing-seen", "the target's answers have no Date"));
}

const expired = requirement("authentication-timestamp-expired");
test("a second more than the window is too old", expired, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const control = await request.send();
  const tooOld = answeredAt(stage, control) - freshnessSeconds - 1;
  const response = await request.sendSigned(signing.timestamped(tooOld));
  expect(response).toBeRefusedAs("authentication-timestamp-expired", { control });
});

/** A second may end while the request is on its way: then it is older than was meant. */
const attempts = 5;

const within = requirement("authentication-window");
test("a second less than the window is fresh", within, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const negativeControl = await request.sendSigned(signing.wrongSecret);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const control = await request.send();
    const second = answeredAt(stage, control);
    const response = await request.sendSigned(signing.timestamped(second - freshnessSeconds + 1));
    if (answeredAt(stage, response) === second) {
      return expect(response).toBeAcceptedLikeButNot(control, { negativeControl });
    }
  }
  stage.session.stop(new NotExercised("nothing-seen", "no answer came within a second"));
});
