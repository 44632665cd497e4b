import { expect, test } from "@playwright/test";
import type { EvidenceLine, RunLine } from "../evidence/lines.ts";
import {
  checkFor,
  checkLine,
  exchangeLine,
  failure,
  findingLine,
  fold,
  invariantCheckFor,
  limitedTo,
  runLine,
  waiverLine,
} from "../../../proof/self/report/sample.ts";
import type { CheckOnDisk } from "./check-id.ts";

const subject = "limits-remaining-difference";
const passed = checkLine(subject, "passed");
const gap = checkLine(subject, "not-run", { reason: "state-failed" });
const moot = checkLine(subject, "not-run", { reason: "input-not-taken" });
const second = { ...checkFor(subject), id: "sample/another#x" };
const others: EvidenceLine = { kind: "selection", checks: [] };
const aspect = findingLine("limits-aggregate-periods", { operation: "getLimits" });

const one = [checkFor(subject)];
const two = [...one, second];
const invariant = [invariantCheckFor(subject)];
const seen = (...satisfied: (typeof subject)[]) => exchangeLine("x-1", satisfied);

const cases: [
  when: string,
  checks: CheckOnDisk[],
  lines: EvidenceLine[],
  becomes: string,
  run?: Partial<RunLine>,
][] = [
  ["its check passed", one, [passed], "pass"],
  ["its check failed", one, failure(subject), "fail"],
  ["another didn't run", two, [passed, { ...gap, id: second.id }], "not-exercised state-failed"],
  ["another is moot", two, [passed, { ...moot, id: second.id }], "pass"],
  [
    "its finding is waived and another check didn't run",
    two,
    [...failure(subject), { ...gap, id: second.id }, waiverLine(subject)],
    "not-exercised state-failed",
  ],
  ["all of its checks are moot", one, [moot], "not-exercised input-not-taken"],
  ["an invariant found a deviation", one, [passed, findingLine(subject)], "fail"],
  ["one of two reports failed", one, [...failure(subject), passed], "fail"],
  ["its check had a gap", one, [gap], "not-exercised state-failed"],
  ["it has no check", [], [], "not-exercised no-check"],
  ["the run was limited to others", one, [], "not-exercised not-selected", limitedTo("users")],
  ["the run was limited to its section", one, [passed], "pass", limitedTo("limits")],
  ["other tests were asked for", one, [others], "not-exercised not-selected"],
  ["its invariant saw it satisfied", invariant, [seen(subject)], "pass"],
  [
    "its invariant saw it satisfied and broken",
    invariant,
    [seen(subject), findingLine(subject)],
    "fail",
  ],
  ["its invariant saw nothing", invariant, [seen()], "not-exercised nothing-seen"],
  ["every response was broken", invariant, [seen(), aspect], "not-exercised response-broken"],
  ["its invariant saw a partial run", invariant, [others], "not-exercised not-selected"],
  ["a check has a telling gap", [...invariant, ...one], [gap], "not-exercised state-failed"],
];

test("what becomes of a requirement follows from its checks, findings and gaps", () => {
  for (const [when, checks, lines, becomes, run] of cases) {
    const found = fold(lines, checks, run).requirements.find(({ id }) => id === subject);
    const reached = [found?.outcome, found?.reasons?.[0]].filter(Boolean).join(" ");
    expect.soft(reached, when).toBe(becomes);
  }
});

test("a requirement of a capability not claimed is not applicable, whatever was seen", () => {
  const target = { ...runLine().target, unclaimed: ["pool-sell"] };
  const checks = [checkFor("quotes-pool")];
  const results = fold([findingLine("quotes-pool")], checks, { target });
  const found = results.requirements.find(({ id }) => id === "quotes-pool");
  expect(found?.outcome).toBe("not-applicable");
  expect([results.findings, results.harnessErrors]).toEqual([[], []]);
});
