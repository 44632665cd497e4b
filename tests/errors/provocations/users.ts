import {
  changeInput,
  failOperation,
  type Provocation,
  repeatRequest,
} from "../../../fixtures/index.ts";
import type { userErrors } from "../../../spec/error-rows/index.ts";

export const userProvocations: Record<keyof typeof userErrors, Provocation> = {
  "create-user-unknown-error": failOperation("create-user-unknown-error"),
  "create-user-generic-failure": failOperation("create-user-generic-failure"),
  "create-user-parameters-missing": changeInput("createUser", { email: undefined }),
  "create-user-email-format": changeInput("createUser", ({ invalid }) => ({
    email: invalid.email,
  })),
  "create-user-phone-format": changeInput("createUser", ({ invalid }) => ({
    phone: invalid.phone,
  })),
  "create-user-uuid-invalid": changeInput("createUser", ({ invalid }) => ({
    user_id: invalid.uuid,
  })),
  "create-user-already-exists": repeatRequest("createUser"),
};
