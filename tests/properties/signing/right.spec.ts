import * as fc from "fast-check";
import { expect, requirement, test } from "../../../fixtures/index.ts";
import { property, under } from "../../../fixtures/properties/property.ts";
import * as signing from "../../../fixtures/session/signing.ts";
import { wayOfSigning } from "./ways-of-signing.ts";

/** The length of a request id. */
const mostLetters = 300;

/** Text that reaches the target unchanged in a header. */
const headerText = fc
  .string({ minLength: 1, maxLength: 100, size: "max", unit: "grapheme-ascii" })
  .chain((text) => fc.constantFrom(text, text.padEnd(mostLetters, "r")))
  .map((text) => text.trim())
  .filter((text) => text !== "");

const rightWays = fc
  .tuple(fc.integer({ min: 0, max: signing.freshSeconds }), headerText)
  .map(([age, requestId]) =>
    wayOfSigning(`signed ${age} s ago, request id ${JSON.stringify(requestId)}`, {
      age,
      requestId,
    }),
  );

const cited = requirement("authentication-window", "authentication-request-id-any");

test("every right signature is accepted", cited, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const negativeControl = await request.sendSigned(signing.wrongSecret);
  const control = await request.send();
  await property(rightWays, async ({ deviation: { age, requestId } }) => {
    const aged = await request.sendSigned({ age: age ?? 0 });
    await under("authentication-window", () =>
      expect(aged).toBeAcceptedLike(control, { negativeControl }),
    );
    // A request id is unique, so one that is drawn twice must differ.
    const named = await request.sendSigned({ requestId: `${requestId} ${stage.uuid()}` });
    await under("authentication-request-id-any", () =>
      expect(named).toBeAcceptedLike(control, { negativeControl }),
    );
  });
});
