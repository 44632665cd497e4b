import * as fc from "fast-check";
import {
  expect,
  property,
  requirement,
  signing,
  test,
  renewingRequest,
} from "../../../fixtures/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import { way, wrongSignatures } from "./wrong-ways.ts";

for (const operation of operationNames) {
  const checked = requirement("authentication-signature-checked");
  test(`no wrong signature is accepted by ${operation}`, checked, async ({ stage }) => {
    const request = await renewingRequest(stage, operation);
    const other = request.carriesUserId ? String((await stage.user()).id) : undefined;
    const ways = wrongSignatures(other, stage.knowsOtherClient);
    await property(ways, async ({ deviation }) => {
      expect(await request.sendSigned(deviation)).toBeRefused({ control: request.control });
    });
  });
}

const secondsPerDay = 86_400;
/** Ages beyond the window: by a little, by whole minutes, hours and days, by years. */
const tooOld = fc
  .oneof(
    fc.integer({ min: signing.expiredSeconds, max: 90 }),
    fc.integer({ min: 1, max: 120 }).map((minutes) => minutes * 60),
    fc.integer({ min: 1, max: 400 }).map((days) => days * secondsPerDay),
  )
  .map((age) => way(`signed ${age} s ago`, { age }));

for (const operation of operationNames) {
  const expired = requirement("authentication-timestamp-expired");
  test(`no stale timestamp is accepted by ${operation}`, expired, async ({ stage }) => {
    const request = await renewingRequest(stage, operation);
    await property(tooOld, async ({ deviation }) => {
      const response = await request.sendSigned(deviation);
      expect(response).toBeRefusedAs("authentication-timestamp-expired", {
        control: request.control,
      });
    });
  });
}
