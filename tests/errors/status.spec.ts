import {
  broughtAbout,
  changing,
  expect,
  type Provocation,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { statusErrors } from "../../spec/error-rows/status.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof statusErrors, Provocation> = {
  "status-user-id-format": changing("getTransaction", ({ invalid }) => ({
    user_id: invalid.uuid,
  })),
  "status-user-unknown": changing("getTransaction", ({ unknown }) => ({
    user_id: unknown.user_id,
  })),
  "status-transaction-unknown": changing("getTransaction", ({ unknown }) => ({
    transaction_id: unknown.transaction_id,
  })),
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
