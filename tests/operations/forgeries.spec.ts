import { along, expect, forgeriesOf, requirement, test, together } from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";

for (const operation of operationNames) {
  const checked = along(requirement("authentication-signature-checked"), { operation });
  test(`${operation} refuses every forged signature`, checked, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const forgeries = await forgeriesOf(request, stage);
    const refused = await together(forgeries.map(({ deviation }) => request.sendSigned(deviation)));
    const tried = forgeries.map(({ says }) => says);
    expect(refused).toBeRefused({ control: await request.send(), tried });
  });
}
