import { expect, requirement, test } from "../../../fixtures/index.ts";

// Malformed by any definition of an address or a number.
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
    const refused = await request.sendEach(texts.map((text) => ({ [field]: text })));
    const tried = texts.map((text) => `the ${field} ${text}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
