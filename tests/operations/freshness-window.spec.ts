import {
  along,
  answeredAtSeconds,
  type ApiResponse,
  expect,
  notExercised,
  requirement,
  signing,
  test,
} from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";

// Elsewhere ages keep clear of the window's edge, since clocks differ. Here they are counted from the
// time the target itself writes on its responses: to the second.

/** When the target says it answered. @throws NotExercised where it does not say */
function secondOf(response: ApiResponse, { writesItsTime }: { writesItsTime: boolean }): number {
  if (!writesItsTime)
    notExercised(
      "nothing-asked",
      "the Date of the answers isn't the time that the target judges by",
    );
  return (
    answeredAtSeconds(response) ??
    notExercised("nothing-asked", "the target's answers have no Date")
  );
}

const expired = requirement("authentication-timestamp-expired");
for (const operation of operationNames) {
  const cited = along(expired, { operation });
  test(`${operation} refuses a timestamp a second beyond the window`, cited, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const earlier = await request.sendSigned(signing.wrongSecret);
    const tooOld = secondOf(earlier, stage) - freshnessSeconds - 1;
    const response = await request.sendSigned(signing.timestamped(tooOld));
    const control = await request.send();
    expect(response).toBeRefusedAs("authentication-timestamp-expired", { control });
  });
}

/** A second may end while the request is on its way. */
const mostTries = 5;

const within = requirement("authentication-window");
test("a timestamp a second within the window is accepted", within, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const negativeControl = await request.sendSigned(signing.wrongSecret);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const control = await request.send();
    const second = secondOf(control, stage);
    const stillFresh = signing.timestamped(second - freshnessSeconds + 1);
    const response = await request.sendSigned(stillFresh);
    if (secondOf(response, stage) === second) {
      return expect(response).toBeAcceptedLike(control, { negativeControl });
    }
  }
  notExercised("nothing-seen", "no answer came within a second");
});
