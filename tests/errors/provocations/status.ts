import { changeInput, type Provocation } from "../../../fixtures/index.ts";
import type { statusErrors } from "../../../spec/error-rows/index.ts";

export const statusProvocations: Record<keyof typeof statusErrors, Provocation> = {
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
