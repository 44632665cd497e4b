import { expect, requirement, test } from "../../fixtures/index.ts";

const row = "external-sell-address-invalid";

for (const address of ["sender_address", "refund_address"]) {
  test(`no address in ${address} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.fitting("externalSell");
    const refused = await request.changed({ [address]: stage.invalid.address });
    expect(refused).toBeRefusedAs(row, { beside: await request.asItIs() });
  });
}
