import { along, expect, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";
import { answeredAtSeconds } from "../../fixtures/way/time-limits.ts";
import * as signing from "../../fixtures/session/signing.ts";
import { operationNames } from "../../spec/operations.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";

// Elsewhere ages keep clear of the window's edge, since clocks differ. Here they are exact to the second, by the
// target's Date header and by our clock. A Date header may be two seconds old.

/** The second of an answer by its Date and by our clock. @throws NotExercised if it has no usable Date */
function secondsOf({ exchange }: ApiResponse, { session, now }: Stage) {
  if (!session.target.writesItsTime)
    notExercised("no-date", "the Date of the answers isn't the time that the target judges by");
  const date =
    answeredAtSeconds(exchange) ?? notExercised("no-date", "the target's answers have no Date");
  return { date, ours: Math.floor(now() / 1000) };
}

const expired = requirement("authentication-timestamp-expired");
for (const operation of operationNames) {
  const cited = along(expired, { operation });
  test(`${operation} refuses a timestamp a second beyond the window`, cited, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const earlier = await request.sendSigned(signing.wrongSecret);
    const { date, ours } = secondsOf(earlier, stage);
    const tooOld = Math.min(date, ours) - freshnessSeconds - 1;
    const response = await request.sendSigned(signing.timestamped(tooOld));
    const control = await request.send();
    expect(response).toBeRefusedAs("authentication-timestamp-expired", { control });
  });
}

const within = requirement("authentication-window");
test("a timestamp a second within the window is accepted", within, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const negativeControl = await request.sendSigned(signing.wrongSecret);
  const control = await request.send();
  const { date, ours } = secondsOf(control, stage);
  const age = freshnessSeconds - 1 - Math.max(0, date - ours);
  const response = await request.sendSigned({ age });
  expect(response).toBeAcceptedLike(control, { negativeControl });
});
