import { expect, requirement, test, wrongAccountFields } from "../../../fixtures/index.ts";

const rows = [
  ["country", "link-account-country-invalid"],
  ["bank_code", "link-account-bank-code-invalid"],
] as const;

for (const [field, row] of rows) {
  test(`linkBankAccount refuses each wrong ${field}`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("linkBankAccount");
    const values = wrongAccountFields[field](stage, request.input);
    const refused = await request.sendEach(values.map((value) => ({ [field]: value })));
    const tried = values.map((value) => `a ${field} of ${value}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
