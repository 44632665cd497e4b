import {
  expect,
  type Input,
  isRow,
  PrerequisiteRefused,
  requireAccepted,
  requireRaised,
  requirement,
  requireUsualProvocation,
  stopAs,
  test,
  together,
} from "../../../fixtures/index.ts";

const aField = /number|document|proof|po[ai]\b/i;

const row = "kyc-duplicate-entries";

test("no two users have one document in Indian KYC", requirement(row), async ({ stage }) => {
  requireUsualProvocation(stage, row);
  const [owner, other] = await together([stage.user(), stage.user()]);
  const submitted = owner.kycInput("indian");
  const control = await owner.send("submitKyc", submitted);
  requireAccepted(control);
  const duplicate = await other.send("submitKyc", { ...submitted, user_id: other.id });
  requireRaised(stage, row, [duplicate]);
  expect(duplicate).toBeRefusedAs(row, { control });
});

test("the message names which document is a duplicate", requirement(row), async ({ stage }) => {
  requireUsualProvocation(stage, row);
  const request = await stage.validRequest("submitKyc");
  await request.mustSucceed();
  const { poa_number, poi_number } = request.input;
  const refuse = async (duplicates: Input) => {
    const response = await (await request.forAnotherTry()).sendWith(duplicates);
    requireRaised(stage, row, [response]);
    return isRow(response, row) ? response : stopAs(new PrerequisiteRefused(response));
  };
  const ofAddress = await refuse({ poa_number });
  const ofIdentity = await refuse({ poi_number });
  const ofBoth = await refuse({ poa_number, poi_number });
  // One name may serve for both; in another language, the messages show it by what differs.
  expect(ofIdentity).toNameAnother(ofAddress, aField);
  expect(ofBoth).toNameWhatEachNames([ofAddress, ofIdentity]);
});
