import { along, expect, requirement, test } from "../../fixtures/index.ts";
import * as timestamps from "../../fixtures/session/signing.ts";
import { operationNames } from "../../spec/operations.ts";

const { farAhead, inMilliseconds, notSeconds, outsideWindow, tooOld } = timestamps;

const cited = requirement(
  "authentication-timestamp-expired",
  "authentication-window",
  "authentication-timestamp-seconds",
);

for (const operation of operationNames) {
  const details = along(cited, { operation });
  test(`${operation} refuses every wrong timestamp`, details, async ({ stage, check }) => {
    const request = await stage.validRequest(operation);
    const old = await request.sendSignedInWays(tooOld);
    const outside = await request.sendSignedInWays(outsideWindow);
    // If any future is accepted, milliseconds are only a distant one.
    const isAheadAccepted = outside.responses[outsideWindow.indexOf(farAhead)]?.kind === "accepted";
    const notInSeconds = await request.sendSignedInWays(
      isAheadAccepted ? notSeconds : [...notSeconds, inMilliseconds],
    );
    const control = await request.send();

    await check("authentication-timestamp-expired", () =>
      expect(old.responses).toBeRefusedAs("authentication-timestamp-expired", {
        control,
        tried: old.tried,
      }),
    );
    await check("authentication-window", () =>
      expect(outside.responses).toBeRefused({ control, tried: outside.tried }),
    );
    await check("authentication-timestamp-seconds", () =>
      expect(notInSeconds.responses).toBeRefused({ control, tried: notInSeconds.tried }),
    );
  });
}
