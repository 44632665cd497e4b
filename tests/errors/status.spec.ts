import { expect, requirement, test } from "../../fixtures/index.ts";
import { changing, type Provocation } from "../../fixtures/provocation.ts";
import { statusErrors } from "../../spec/error-rows/status.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof statusErrors, Provocation> = {
  "status-user-id-format": changing("getTransaction", ({ invalid }) => ({
    user_id: invalid.uuid,
  })),
  "status-user-unknown": changing("getTransaction", (stage) => ({ user_id: stage.unknownId() })),
  "status-transaction-unknown": changing("getTransaction", (stage) => ({
    transaction_id: stage.unknownId(),
  })),
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await provoke(stage);
    expect(refused).toBeRefusedAs(id, { beside });
  });
}
