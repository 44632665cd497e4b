import {
  provoke,
  changeInput,
  expect,
  type Provocation,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { statusErrors } from "../../spec/error-rows/status.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof statusErrors, Provocation> = {
  "status-user-id-format": changeInput("getTransaction", ({ invalid }) => ({
    user_id: invalid.uuid,
  })),
  "status-user-unknown": changeInput("getTransaction", ({ unknown }) => ({
    user_id: unknown.user_id,
  })),
  "status-transaction-unknown": changeInput("getTransaction", ({ unknown }) => ({
    transaction_id: unknown.transaction_id,
  })),
};

for (const [id, provocation] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, control } = await provoke(stage, id, provocation);
    for (const response of refused) expect(response).toBeRefusedAs(id, { control });
  });
}
