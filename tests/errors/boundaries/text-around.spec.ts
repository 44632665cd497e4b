import { expect, notExercised, requirement, test } from "../../../fixtures/index.ts";

/** No valid value has words around it. */
const fields = [
  ["createUser", "email", "create-user-email-format"],
  ["createUser", "phone", "create-user-phone-format"],
  ["linkBankAccount", "bank_code", "link-account-bank-code-invalid"],
  ["poolSell", "reason_code", "pool-sell-reason-invalid"],
  ["externalSell", "sender_address", "external-sell-address-invalid"],
  ["externalSell", "refund_address", "external-sell-address-invalid"],
] as const;

const surrounds: ((value: unknown) => string)[] = [
  (value) => `see ${value}`,
  (value) => `${value} please`,
];

for (const [operation, field, row] of fields) {
  test(
    `text around a valid ${field} is refused: ${operation}`,
    requirement(row),
    async ({ stage }) => {
      const request = await stage.validRequest(operation);
      const { [field]: valid } = request.input;
      if (valid === undefined) notExercised("nothing-asked", `none is sent: ${field}`);
      const values = surrounds.map((surround) => surround(valid));
      const refused = await request.sendEach(values.map((value) => ({ [field]: value })));
      const tried = values.map((value) => `a ${field} of ${value}`);
      expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
    },
  );
}
