import {
  expect,
  notExercised,
  requirement,
  requireRefused,
  test,
  together,
} from "../../../fixtures/index.ts";

const nothing = requirement("errors-change-nothing");

test("a user who was refused can be created", nothing, async ({ stage }) => {
  const [request, other] = await together([
    stage.validRequest("createUser"),
    stage.validRequest("createUser"),
  ]);
  requireRefused(await request.sendWith({ phone: stage.invalid.phone }));
  const control = await other.send();
  expect(await request.send()).toBeAcceptedLike(control);
});

test("a user with Indian KYC stays as before when not marked", nothing, async ({ stage }) => {
  const user = await stage.verifiedUser("indian");
  await (await stage.validRequest("markNri")).mustSucceed();
  requireRefused(await user.send("markNri"));
  expect(await user.mustSucceed("getUser")).not.toShow("is_nri", true);
});

test("a hash refused for its reference is not kept", nothing, async ({ stage }) => {
  const [earlier, request] = await together([
    stage.validRequest("confirmOnchainFunding"),
    stage.validRequest("confirmOnchainFunding"),
  ]);
  await earlier.mustSucceed();
  const { reference_uuid } = earlier.input;
  requireRefused(await request.sendWith({ reference_uuid }));
  expect(await request.send()).toBeAccepted();
});

test("a refused confirmation leaves the transaction", nothing, async ({ stage }) => {
  const [request, other] = await together([
    stage.validRequest("confirmOnchainFunding"),
    stage.validRequest("confirmOnchainFunding"),
  ]);
  const readStates = () =>
    together(
      [request, other].map(({ actor, input: { transaction_id } }) =>
        actor.mustSucceed("getTransaction", { transaction_id }),
      ),
    );
  const [before, elsewhere] = await readStates();
  requireRefused(await request.sendWith({ transaction_hash: undefined }));
  const [after, control] = await readStates();
  // Which states there are is not shown: one that changes by itself shows nothing.
  if (control?.result("state") !== elsewhere?.result("state")) {
    notExercised("nothing-asked", "the states of transactions change by themselves");
  }
  if (after) expect(after).toShow("state", before?.result("state"));
  expect(await request.send()).toBeAcceptedLike(await other.send());
});
