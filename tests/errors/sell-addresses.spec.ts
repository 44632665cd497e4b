import { expect, requirement, test } from "../../fixtures/index.ts";

const row = "external-sell-address-invalid";

for (const address of ["sender_address", "refund_address"]) {
  test(`no address in ${address} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("externalSell");
    const refused = await request.sendWith({ [address]: stage.invalid.address });
    expect(refused).toBeRefusedAs(row, { control: await request.send() });
  });
}
