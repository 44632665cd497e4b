import { expect, requirement, test, together } from "../../../fixtures/index.ts";

// Whatever else an address or a number may look like, these are none.
const malformed = [
  [
    "email",
    "create-user-email-format",
    ["@", "someone@", "@example.com", "someone@@example.com", "some one@example.com"],
  ],
  ["phone", "create-user-phone-format", ["+", "+1", "+9198x45678901", `+91${"9".repeat(40)}`]],
] as const;

for (const [field, row, texts] of malformed) {
  test(`each malformed ${field} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("createUser");
    const refused = await together(texts.map((text) => request.sendWith({ [field]: text })));
    const tried = texts.map((text) => `the ${field} ${text}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
