import {
  changeInput,
  expect,
  requireOwnRow,
  referenceRefused,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { entries } from "./entries.ts";

for (const [operation, row] of entries(referenceRefused)) {
  test(`what is no UUID is no reference of ${operation}`, requirement(row), async ({ stage }) => {
    const reference_uuid = stage.invalid.uuid;
    const provoked = await changeInput(operation, { reference_uuid })(stage);
    // It is a parameter in the wrong form as well.
    requireOwnRow(stage, row, provoked);
    for (const response of provoked.refused) {
      expect(response).toBeRefusedAs(row, { control: provoked.control });
    }
  });
}
