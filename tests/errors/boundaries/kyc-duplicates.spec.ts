import { expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import {
  requireDeclaredUsual,
  requireRaised,
  requireUsualProvocation,
} from "../../../fixtures/error-rows/provoke.ts";
import { requireAccepted, requireAsked } from "../../../fixtures/stops/not-exercised.ts";

const aField = /number|document|proof|po[ai]\b/i;

const row = "kyc-duplicate-entries";

test("no two users have one document in Indian KYC", requirement(row), async ({ stage }) => {
  requireUsualProvocation(stage, row);
  const [owner, other] = await together([stage.user(), stage.user()]);
  const submitted = owner.kyc.input("indian");
  const control = await owner.send("submitKyc", submitted);
  requireAccepted(control);
  const duplicate = await other.send("submitKyc", { ...submitted, user_id: other.id });
  requireRaised(stage, row, [duplicate]);
  expect(duplicate).toBeRefusedAs(row, { control });
});

const apart = "a number without its leading zeros is another document's";
test(apart, requirement(row), async ({ stage }) => {
  // The document doesn't say which documents count as the same: those with similar numbers may.
  requireDeclaredUsual(stage, row);
  const request = await stage.validRequest("submitKyc");
  const { poa_number, poi_number } = request.input;
  const withZeros = {
    poa_number: `00${String(poa_number)}`,
    poi_number: `00${String(poi_number)}`,
  };
  const control = await request.sendWith(withZeros);
  requireAsked(control.kind !== "refused", "no number begins with zeros");
  const other = await request.forAnotherTry();
  expect(await other.sendWith({ poa_number, poi_number })).not.toBeRefusedAs(row, { control });
});

test("the message names which document is a duplicate", requirement(row), async ({ stage }) => {
  requireUsualProvocation(stage, row);
  const request = await stage.validRequest("submitKyc");
  const control = await request.mustSucceed();
  const { poa_number, poi_number } = request.input;
  const refuse = async (duplicates: Input) => {
    const response = await (await request.forAnotherTry()).sendWith(duplicates);
    requireAsked(response.kind !== "accepted", "one number alone makes no submission a duplicate");
    requireRaised(stage, row, [response]);
    expect(response).toBeRefusedAs(row, { control });
    return response;
  };
  const ofAddress = await refuse({ poa_number });
  const ofIdentity = await refuse({ poi_number });
  const ofBoth = await refuse({ poa_number, poi_number });
  // A message may use one name for both; in another language, only the difference shows it.
  expect(ofIdentity).toNameAnother(ofAddress, aField);
  expect(ofBoth).toNameWhatEachNames([ofAddress, ofIdentity]);
});
