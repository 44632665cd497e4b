import {
  changing,
  expect,
  insistOnTheWay,
  referenceRefused,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { entries } from "./entries.ts";

for (const [operation, row] of entries(referenceRefused)) {
  test(`what is no UUID is no reference of ${operation}`, requirement(row), async ({ stage }) => {
    const reference_uuid = stage.invalid.uuid;
    const provoked = await changing(operation, { reference_uuid })(stage);
    // It is a parameter in the wrong form as well.
    insistOnTheWay(stage, row, provoked);
    for (const answer of provoked.refused) {
      expect(answer).toBeRefusedAs(row, { beside: provoked.beside });
    }
  });
}
