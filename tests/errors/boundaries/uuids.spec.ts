import { expect, requirement, test } from "../../../fixtures/index.ts";
import { nearUuids } from "./near-uuids.ts";

const malformed = [
  ["createUser", "create-user-uuid-invalid"],
  ["submitKyc", "kyc-user-uuid-invalid"],
  ["getTransaction", "status-user-id-format"],
] as const;

for (const [operation, row] of malformed) {
  test(`${operation} refuses what is nearly a UUID`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const ids = nearUuids(request.input.user_id, stage.uuid());
    const refused = await request.sendEach(ids.map((user_id) => ({ user_id })));
    const tried = ids.map((id) => `a user id of ${id}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
