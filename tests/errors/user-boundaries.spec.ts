import { expect, requirement, test } from "../../fixtures/index.ts";

// Whatever else an address may look like, both sides of its @ say something.
for (const email of ["@", "someone@", "@example.com"]) {
  test(`the email ${email} is none`, requirement("create-user-email-format"), async ({ stage }) => {
    const request = await stage.validRequest("createUser");
    const refused = await request.sendWith({ email });
    const control = await request.send();
    expect(refused).toBeRefusedAs("create-user-email-format", { control });
  });
}
