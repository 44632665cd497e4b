import {
  expect,
  requirement,
  requireUsualProvocation,
  test,
  together,
  type User,
} from "../../../fixtures/index.ts";

const exists = "create-user-already-exists";

/** How far a user may have come who is created again. */
const users: Record<string, (user: User) => Promise<unknown>> = {
  "with KYC": (user) => user.passKyc("indian"),
  "marked as NRI": async (user) => (await user.passKyc("foreign")).markNri(),
  "with a bank account": async (user) => (await user.passKyc("indian")).addAccount(),
};

for (const [who, bringThere] of Object.entries(users)) {
  test(`a user ${who} cannot be created again`, requirement(exists), async ({ stage }) => {
    requireUsualProvocation(stage, exists);
    const [request, other] = await together([
      stage.validRequest("createUser"),
      stage.validRequest("createUser"),
    ]);
    const created = await request.mustSucceed();
    await bringThere(stage.userOf(stage.session.requireValue(created, "user_id")));
    const refused = await request.sendWith({});
    expect(refused).toBeRefusedAs(exists, { control: await other.send() });
  });
}
