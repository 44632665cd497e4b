import {
  type ApiResponse,
  expect,
  notExercised,
  requirement,
  signing,
  test,
} from "../../fixtures/index.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";

// Elsewhere ages keep clear of the window's edge, since clocks differ. Here they are counted from the
// time the target itself writes on its responses: to the second.

/** When the target says it answered, in whole seconds. @throws NotExercised where it does not say */
function answeredAtSeconds({ exchange }: ApiResponse): number {
  const date = Date.parse(exchange.answer?.headers.date ?? "");
  if (!Number.isNaN(date)) return Math.floor(date / 1000);
  return notExercised("nothing-seen", "the target's answers have no Date");
}

const expired = requirement("authentication-timestamp-expired");
test("a timestamp a second beyond the window is refused", expired, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const control = await request.send();
  const tooOld = answeredAtSeconds(control) - freshnessSeconds - 1;
  const response = await request.sendSigned(signing.timestamped(tooOld));
  expect(response).toBeRefusedAs("authentication-timestamp-expired", { control });
});

/** A second may end while the request is on its way: then it is older than was meant. */
const mostTries = 5;

const within = requirement("authentication-window");
test("a timestamp a second within the window is accepted", within, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const negativeControl = await request.sendSigned(signing.wrongSecret);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const control = await request.send();
    const second = answeredAtSeconds(control);
    const stillFresh = signing.timestamped(second - freshnessSeconds + 1);
    const response = await request.sendSigned(stillFresh);
    if (answeredAtSeconds(response) === second) {
      return expect(response).toBeAcceptedLike(control, { negativeControl });
    }
  }
  notExercised("nothing-seen", "no answer came within a second");
});
