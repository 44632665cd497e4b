import { expect, notExercised, requirement, test } from "../../../fixtures/index.ts";

/** Fields whose values have a form. Whichever it is, no value has words around it. */
const fields = [
  ["createUser", "email", "create-user-email-format"],
  ["createUser", "phone", "create-user-phone-format"],
  ["linkBankAccount", "bank_code", "link-account-bank-code-invalid"],
  ["poolSell", "reason_code", "pool-sell-reason-invalid"],
  ["externalSell", "sender_address", "external-sell-address-invalid"],
  ["externalSell", "refund_address", "external-sell-address-invalid"],
] as const;

const places: [place: string, surround: (value: unknown) => string][] = [
  ["before", (value) => `see ${value}`],
  ["after", (value) => `${value} please`],
];

for (const [operation, field, row] of fields) {
  for (const [place, surround] of places) {
    test(`text ${place} a valid ${field} is refused`, requirement(row), async ({ stage }) => {
      const request = await stage.validRequest(operation);
      if (request.input[field] === undefined)
        notExercised("nothing-asked", `none is sent: ${field}`);
      const refused = await request.sendWith({ [field]: surround(request.input[field]) });
      expect(refused).toBeRefusedAs(row, { control: await request.send() });
    });
  }
}
