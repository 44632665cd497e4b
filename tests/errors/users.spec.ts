import {
  provoke,
  changeInput,
  expect,
  failOperation,
  type Provocation,
  repeatRequest,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { userErrors } from "../../spec/error-rows/users.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof userErrors, Provocation> = {
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

for (const [id, provocation] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, control } = await provoke(stage, id, provocation);
    for (const response of refused) expect(response).toBeRefusedAs(id, { control });
  });
}
