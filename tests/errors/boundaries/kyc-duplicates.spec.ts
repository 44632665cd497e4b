import {
  expect,
  isRow,
  PrerequisiteRefused,
  requirement,
  requireUsualProvocation,
  stopAs,
  test,
  together,
} from "../../../fixtures/index.ts";

/** What the field of a document's number may be called. */
const aField = /number|document|proof|po[ai]\b/i;

const row = "kyc-duplicate-entries";

test("the message names which document is a duplicate", requirement(row), async ({ stage }) => {
  requireUsualProvocation(stage, row);
  const [first, second] = await together([
    stage.validRequest("submitKyc"),
    stage.validRequest("submitKyc"),
  ]);
  await first.mustSucceed();
  const { poa_number, poi_number } = first.input;
  const ofAddress = await second.sendWith({ poa_number });
  const ofIdentity = await second.sendWith({ poi_number });
  const ofBoth = await second.sendWith({ poa_number, poi_number });
  for (const response of [ofAddress, ofIdentity, ofBoth]) {
    if (!isRow(response, row)) stopAs(new PrerequisiteRefused(response));
  }
  // One name may serve for both; in another language, the messages show it by what differs.
  expect(ofIdentity).toNameAnother(ofAddress, aField);
  expect(ofBoth).toNameWhatEachNames([ofAddress, ofIdentity]);
});
