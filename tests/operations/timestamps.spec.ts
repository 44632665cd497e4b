import { along, expect, requirement, test, together } from "../../fixtures/index.ts";
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
    const send = async (sent: typeof tooOld) => ({
      refused: await together(sent.map(({ deviation }) => request.sendSigned(deviation))),
      tried: sent.map(({ says }) => says),
    });
    const old = await send(tooOld);
    const outside = await send(outsideWindow);
    // If any future is accepted, milliseconds are only a distant one.
    const isAheadAccepted = outside.refused[outsideWindow.indexOf(farAhead)]?.kind === "accepted";
    const notInSeconds = await send(isAheadAccepted ? notSeconds : [...notSeconds, inMilliseconds]);
    const control = await request.send();

    await check("authentication-timestamp-expired", () =>
      expect(old.refused).toBeRefusedAs("authentication-timestamp-expired", {
        control,
        tried: old.tried,
      }),
    );
    await check("authentication-window", () =>
      expect(outside.refused).toBeRefused({ control, tried: outside.tried }),
    );
    await check("authentication-timestamp-seconds", () =>
      expect(notInSeconds.refused).toBeRefused({ control, tried: notInSeconds.tried }),
    );
  });
}
