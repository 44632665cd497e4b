import { expect, requirement, test } from "../../../fixtures/index.ts";

const row = "create-user-email-format";

// Whatever else an address may look like, there is something on both sides of its @.
for (const email of ["@", "someone@", "@example.com"]) {
  test(`the malformed email ${email} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("createUser");
    const refused = await request.sendWith({ email });
    expect(refused).toBeRefusedAs(row, { control: await request.send() });
  });
}
