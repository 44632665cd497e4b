import {
  broughtAbout,
  changing,
  expect,
  failing,
  type Provocation,
  repeating,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { userErrors } from "../../spec/error-rows/users.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof userErrors, Provocation> = {
  "create-user-unknown-error": failing("create-user-unknown-error"),
  "create-user-generic-failure": failing("create-user-generic-failure"),
  "create-user-parameters-missing": changing("createUser", { email: undefined }),
  "create-user-email-format": changing("createUser", ({ invalid }) => ({ email: invalid.email })),
  "create-user-phone-format": changing("createUser", ({ invalid }) => ({ phone: invalid.phone })),
  "create-user-uuid-invalid": changing("createUser", ({ invalid }) => ({ user_id: invalid.uuid })),
  "create-user-already-exists": repeating("createUser"),
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
