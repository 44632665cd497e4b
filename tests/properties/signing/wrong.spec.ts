import * as fc from "fast-check";
import { expect, requirement, type SigningDeviation, test } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import { property } from "../../../fixtures/properties/property.ts";
import * as signing from "../../../fixtures/session/signing.ts";
import { secondsPerDay } from "../../../spec/vocabulary.ts";
import { wayOfSigning, wrongSignatures } from "./ways-of-signing.ts";

// Named ways are tried at every operation (operations/forgeries.spec.ts, operations/timestamps.spec.ts). Most targets
// compare the drawn ones in one place: two operations show it.
const operations = ["getLimits", "createUser"] as const;

/** A request to sign wrongly again and again, replaced once the target has accepted it. */
async function renewing(stage: Stage, operation: (typeof operations)[number]) {
  const [accepted, first] = await stage.validRequests(operation);
  let request = first;
  return {
    control: await accepted.send(),
    carriesUserId: first.carriesUserId,
    async sendSigned(deviation: SigningDeviation) {
      const response = await request.sendSigned(deviation);
      if (response.kind === "accepted") request = await request.onceAccepted();
      return response;
    },
  };
}

for (const operation of operations) {
  const checked = requirement("authentication-signature-checked");
  test(`${operation} refuses every wrong signature`, checked, async ({ stage }) => {
    const request = await renewing(stage, operation);
    const { control } = request;
    const otherUser = request.carriesUserId ? String((await stage.user()).id) : undefined;
    const ways = wrongSignatures(otherUser, stage.signatureCaseCounts);
    await property(ways, async ({ deviation }) => {
      expect(await request.sendSigned(deviation)).toBeRefused({ control });
    });
  });
}

const tooOld = fc
  .oneof(
    fc.integer({ min: signing.expiredSeconds, max: 90 }),
    fc.integer({ min: 1, max: 120 }).map((minutes) => minutes * 60),
    fc.integer({ min: 1, max: 400 }).map((days) => days * secondsPerDay),
  )
  .map((age) => wayOfSigning(`a signature made ${age} s ago`, { age }));

for (const operation of operations) {
  const expired = requirement("authentication-timestamp-expired");
  test(`${operation} refuses every expired timestamp`, expired, async ({ stage }) => {
    const request = await renewing(stage, operation);
    const { control } = request;
    await property(tooOld, async ({ deviation }) => {
      const response = await request.sendSigned(deviation);
      expect(response).toBeRefusedAs("authentication-timestamp-expired", { control });
    });
  });
}
