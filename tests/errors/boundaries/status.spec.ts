import { expect, requirement, type Stage, test, together } from "../../../fixtures/index.ts";

const unknown = "status-transaction-unknown";

const users = {
  new: (stage: Stage) => stage.user(),
  verified: (stage: Stage) => stage.verifiedUser(),
};

for (const [who, userOf] of Object.entries(users)) {
  test(`a ${who} user has no transactions to read`, requirement(unknown), async ({ stage }) => {
    const [user, request] = await together([userOf(stage), stage.validRequest("getTransaction")]);
    const { transaction_id } = stage.unknown;
    const refused = await user.send("getTransaction", { transaction_id });
    expect(refused).toBeRefusedAs(unknown, { control: await request.send() });
  });
}
