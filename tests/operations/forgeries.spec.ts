import {
  along,
  expect,
  forgeriesOf,
  requirement,
  signing,
  test,
  together,
} from "../../fixtures/index.ts";
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

const everyTime = requirement("authentication-signature-checked");
test("a request id that is known vouches for no signature", everyTime, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const requestId = stage.uuid();
  const control = await request.sendAsRequest(requestId);
  const refused = await request.sendSigned({ ...signing.wrongSecret, requestId });
  expect(refused).toBeRefused({ control });
});
