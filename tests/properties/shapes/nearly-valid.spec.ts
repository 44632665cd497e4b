import * as fc from "fast-check";
import { expect, property, requirement, test } from "../../../fixtures/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import { troubles } from "./troubles.ts";

const told = (slip: { name: string; value: unknown }) =>
  Object.assign(slip, { [fc.toStringMethod]: () => `${slip.name} is ${fc.stringify(slip.value)}` });

// A value may be fit by chance, so that accepting is no fault; failing always is.
for (const operation of operationNames) {
  const answered = requirement("answers-any-request");
  test(`one value in trouble at ${operation}`, answered, async ({ stage }) => {
    let request = await stage.validRequest(operation);
    // Where nothing stands in body or query the request is sent as it is.
    const nothing = "nothing";
    const names = fc.constantFrom(...request.writable, nothing);
    const slip = fc.record({ name: names, value: troubles }).map(told);
    await property(slip, async ({ name, value }) => {
      const response = await request.sendWith(name === nothing ? {} : { [name]: value });
      if (response.kind === "accepted") request = await stage.validRequest(operation);
      expect(response).toBeAnswered();
    });
  });
}
