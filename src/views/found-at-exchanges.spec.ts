import { expect, test, type TestInfo } from "@playwright/test";
import { foundAtExchanges } from "../../fixtures/outcome/found-at-exchanges.ts";
import { foundAnnotation } from "../record/results/check-id.ts";
import { findingLine } from "../../proof/self/report/sample.ts";

const requirement = "limits-per-user" as const;
const waived = findingLine(requirement, { operation: "getLimits" });
const unwaived = findingLine(requirement, { operation: "createUser" });
const waiver = { requirement, operation: "getLimits", reason: "known", expires: "2099-01-01" };

function announced(found: (typeof waived)[]): TestInfo["annotations"] {
  const testInfo = { project: { name: "checks" }, annotations: [] } as unknown as TestInfo;
  foundAtExchanges(found, testInfo, [{ ...waiver, location: "waivers.yaml:1" }]);
  return testInfo.annotations;
}

test("a waived finding hides no other of the same requirement, whichever comes first", () => {
  const annotation = { type: foundAnnotation, description: requirement };
  expect(announced([unwaived, waived])).toEqual([annotation]);
  expect(announced([waived, unwaived])).toEqual([annotation]);
  expect(announced([waived])).toEqual([]);
});
