import { along, expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import type { ValidRequest } from "../../../fixtures/actors/valid-request.ts";
import { withInvalid } from "../../../fixtures/error-rows/provocation.ts";
import { requireSells } from "../../../fixtures/limits/amounts.ts";
import { sellVisibly } from "../../../fixtures/limits/consumption.ts";
import {
  notExercised,
  requireAsked,
  requireRefused,
  requireValue,
} from "../../../fixtures/stops/not-exercised.ts";

const nothing = requirement("errors-change-nothing");

async function expectVerified(user: User, stage: Stage): Promise<void> {
  const control = await (await stage.validRequest("upsertBankAccount")).send();
  const added = await user.send("upsertBankAccount", user.accounts.fields());
  expect(added).toBeAcceptedLike(control);
}

async function createAgain(stage: Stage, bringThere: (user: User) => Promise<unknown>) {
  const request = await stage.validRequest("createUser");
  const user = stage.userOf(requireValue(await request.mustSucceed(), "user_id"));
  await bringThere(user);
  requireRefused(await request.sendWith({}));
  return user;
}

const creating = along(nothing, { operation: "createUser" });
const wrongCreations: [what: string, change: (stage: Stage) => Input][] = [
  ["phone", withInvalid("phone")],
  ["uuid", withInvalid("user_id", "uuid")],
];
for (const [what, change] of wrongCreations) {
  test(`a user who was refused for the ${what} can be created`, creating, async ({ stage }) => {
    const [request, other] = await stage.validRequests("createUser");
    requireRefused(await request.sendWith(change(stage)));
    const control = await other.send();
    expect(await request.send()).toBeAcceptedLike(control);
  });
}

test("creating a verified user again leaves the user", creating, async ({ stage }) => {
  await expectVerified(await createAgain(stage, (user) => user.kyc.pass("indian")), stage);
});

test("creating an NRI user again leaves the user NRI", creating, async ({ stage }) => {
  const user = await createAgain(stage, async (one) => {
    await one.kyc.pass("foreign");
    await one.markNri();
  });
  expect(await user.mustSucceed("getUser")).toShow("is_nri", true);
});

test("creating a seller again leaves accounts and limits", creating, async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const created = await request.mustSucceed();
  const seller = stage.userOf(requireValue(created, "user_id"));
  await seller.kyc.pass("indian");
  const { bank_account_id } = await seller.accounts.add();
  await seller.giveBalance();
  await sellVisibly(seller, stage.anyKind());
  const before = await seller.readLimits();
  requireRefused(await request.sendWith({}));
  expect(await seller.readLimits()).toHaveConsumedNothingSince(before);
  expect(await seller.accounts.read(bank_account_id)).toBeInStateWhereShown("approved");
});

const numbersOf = ({ input: { poa_number, poi_number } }: ValidRequest) => ({
  poa_number,
  poi_number,
});

/** Checked last where it is taken: until then a faulty target may keep something. */
const wrongKyc = (user: User, stage: Stage): Input => ({
  ...user.kyc.input("indian"),
  ...(user.hasPlaceFor("occupation", "submitKyc")
    ? { occupation: stage.invalid("occupation") }
    : { poi_type: stage.invalid("document_type") }),
});

const ofKyc = along(nothing, { operation: "submitKyc" });
test("a user whose KYC was refused can submit it again", ofKyc, async ({ stage }) => {
  const [request, other] = await stage.validRequests("submitKyc");
  requireRefused(await request.sendWith({ occupation: stage.invalid("occupation") }));
  const control = await other.send();
  // The documents that were refused are nobody's.
  const [next, spare] = await together([other.forAnotherTry(), other.forAnotherTry()]);
  expect(await next.sendWith(numbersOf(request))).toBeAcceptedLike(control);
  expect(await request.sendWith(numbersOf(spare))).toBeAcceptedLike(control);
});

test("a verified user whose next KYC is refused stays verified", ofKyc, async ({ stage }) => {
  const user = await stage.verifiedUser();
  requireRefused(await user.send("submitKyc", wrongKyc(user, stage)));
  await expectVerified(user, stage);
});

test("a refused Indian KYC leaves the foreign one there is", ofKyc, async ({ stage }) => {
  const user = await stage.verifiedUser("foreign");
  requireRefused(await user.send("submitKyc", wrongKyc(user, stage)));
  const control = await (await stage.validRequest("markNri")).send();
  expect(await user.send("markNri")).toBeAcceptedLike(control);
});

test("a duplicate KYC leaves the one there is", ofKyc, async ({ stage }) => {
  const [owner, other] = await together([stage.user(), stage.user()]);
  const submitted = owner.kyc.input("indian");
  await owner.kyc.pass("indian", submitted);
  const duplicate = await other.send("submitKyc", { ...submitted, user_id: other.id });
  requireAsked(duplicate.kind !== "accepted", "the target takes documents twice");
  requireRefused(duplicate);
  await expectVerified(owner, stage);
});

const marking = along(nothing, { operation: "markNri" });
test("a user with Indian KYC stays as before when not marked", marking, async ({ stage }) => {
  const user = await stage.verifiedUser("indian");
  await (await stage.validRequest("markNri")).mustSucceed();
  requireRefused(await user.send("markNri"));
  expect(await user.mustSucceed("getUser")).not.toShow("is_nri", true);
});

const confirming = along(nothing, { operation: "confirmOnchainFunding" });

/** From one seller: another user may be free to use the same reference. */
async function twoConfirmations(stage: Stage) {
  const seller = await stage.seller();
  await requireSells(2, seller, "external");
  const own = stage.withOnly(seller);
  const first = await own.validRequest("confirmOnchainFunding");
  return [first, await own.validRequest("confirmOnchainFunding")] as const;
}

test("a hash refused for its reference is not kept", confirming, async ({ stage }) => {
  const [earlier, request] = await twoConfirmations(stage);
  await earlier.mustSucceed();
  const { reference_uuid } = earlier.input;
  requireRefused(await request.sendWith({ reference_uuid }));
  expect(await request.send()).toBeAccepted();
});

const stateOf = ({ actor, input: { transaction_id } }: ValidRequest) =>
  actor.mustSucceed("getTransaction", { transaction_id });

test("a refused confirmation leaves the transaction", confirming, async ({ stage }) => {
  const [[used, request], other] = await together([
    twoConfirmations(stage),
    stage.validRequest("confirmOnchainFunding"),
  ]);
  await used.mustSucceed();
  const readStates = () => together([stateOf(request), stateOf(other)]);
  const [before, elsewhere] = await readStates();
  requireRefused(await request.sendWith({ transaction_hash: undefined }));
  requireRefused(await request.sendWith({ reference_uuid: used.input.reference_uuid }));
  requireRefused(await request.sendWith({ reference_uuid: stage.invalid("uuid") }));
  const [after, control] = await readStates();
  // The document doesn't name the states: one that changes by itself shows nothing.
  if (control.result("state") !== elsewhere.result("state")) {
    notExercised("nothing-asked", "the states of transactions change by themselves");
  }
  expect(after).toShow("state", before.result("state"));
  expect(await request.send()).toBeAcceptedLike(await other.send());
});
