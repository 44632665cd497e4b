import { expect, test } from "@playwright/test";
import { findingLine } from "../../../../proof/self/report/findings.ts";
import { exchangeLine } from "../../../../proof/self/report/lines.ts";
import { fold } from "../../../../proof/self/report/sample.ts";
import type { EvidenceLine } from "../../evidence/lines.ts";

const answer = { status: 500, headers: {}, body: "{}" };
const failed = ["x-1", "x-2", "x-3"].map((id) => exchangeLine(id, [], { answer }));
const struck: EvidenceLine[] = ["x-1", "x-2"].map((exchange) => ({
  kind: "interruption",
  exchange,
  what: "500 with {success}",
}));

test("a failure that doesn't come again is an interruption", () => {
  const { run } = fold([...failed, ...struck]);
  expect(run.interruptions?.kinds).toMatchObject([{ times: 2, of: 3 }]);
});

test("a failure that came again each time is a finding, and no interruption", () => {
  const { run } = fold([
    ...failed,
    ...struck,
    findingLine("answers-any-request", { decisive: "x-3" }),
  ]);
  expect(run.interruptions?.kinds ?? []).toEqual([]);
});
