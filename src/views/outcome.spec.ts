import { expect, test } from "@playwright/test";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import type { CheckOnDisk } from "../record/results/catalogue.ts";
import {
  checkFor,
  checkLine,
  exchangeLine,
  failure,
  findingLine,
  invariantCheckFor,
  limitedTo,
  fold,
  runLine,
} from "../../proof/self/report/sample.ts";
import { foldResults } from "../record/results/fold.ts";
import type { Results } from "../record/results/results.ts";

const subject = "limits-remaining-difference";

interface OutcomeCase {
  when: string;
  lines: EvidenceLine[];
  disk: CheckOnDisk[];
  run?: Partial<RunLine>;
  becomes: string;
}

const made = [checkFor(subject)];
const ofInvariant = [invariantCheckFor(subject)];
const gap = checkLine(subject, "not-run", { reason: "state-failed" });
const second = { ...checkFor(subject), id: "sample/another#x" };
const passed = checkLine(subject, "passed");

const outcomes: OutcomeCase[] = [
  { when: "its check passed", lines: [passed], disk: made, becomes: "pass" },
  { when: "its check failed", lines: failure(subject), disk: made, becomes: "fail" },
  {
    when: "one check passed and another did not run",
    lines: [passed, { ...gap, id: second.id }],
    disk: [...made, second],
    becomes: "not-exercised state-failed",
  },
  {
    when: "one check passed and another is moot",
    lines: [passed, { ...gap, id: second.id, reason: "input-not-taken" }],
    disk: [...made, second],
    becomes: "pass",
  },
  {
    when: "its finding is waived and another check did not run",
    lines: [
      ...failure(subject),
      { ...gap, id: second.id },
      {
        kind: "waivers",
        waivers: [
          { requirement: subject, reason: "known", expires: "2099-01-01", location: "w.yaml:1" },
        ],
      },
    ],
    disk: [...made, second],
    becomes: "not-exercised state-failed",
  },
  {
    when: "all of its checks are moot",
    lines: [checkLine(subject, "not-run", { reason: "input-not-taken" })],
    disk: made,
    becomes: "not-exercised input-not-taken",
  },
  {
    when: "its check passed, but an invariant found a deviation",
    lines: [passed, findingLine(subject)],
    disk: made,
    becomes: "fail",
  },
  {
    when: "its check reported twice, once with a failure",
    lines: [...failure(subject), passed],
    disk: made,
    becomes: "fail",
  },
  { when: "its check had a gap", lines: [gap], disk: made, becomes: "not-exercised state-failed" },
  { when: "it has no check", lines: [], disk: [], becomes: "not-exercised no-check" },
  {
    when: "the run was limited to others",
    lines: [],
    disk: made,
    run: limitedTo("users"),
    becomes: "not-exercised not-selected",
  },
  {
    when: "the runner was asked for other tests",
    lines: [{ kind: "selection", checks: [] }],
    disk: made,
    becomes: "not-exercised not-selected",
  },
  {
    when: "its invariant saw it satisfied",
    lines: [exchangeLine("x-1", [subject])],
    disk: ofInvariant,
    becomes: "pass",
  },
  {
    when: "its invariant saw it satisfied and broken",
    lines: [exchangeLine("x-1", [subject]), findingLine(subject)],
    disk: ofInvariant,
    becomes: "fail",
  },
  {
    when: "its invariant saw nothing that speaks of it",
    lines: [exchangeLine("x-1")],
    disk: ofInvariant,
    becomes: "not-exercised nothing-seen",
  },
  {
    when: "what else is wrong with every response kept its invariant from judging it",
    lines: [
      exchangeLine("x-1"),
      findingLine("limits-aggregate-periods", { operation: "getLimits" }),
    ],
    disk: ofInvariant,
    becomes: "not-exercised response-broken",
  },
  {
    when: "its invariant saw nothing in a partial run",
    lines: [{ kind: "selection", checks: [] }],
    disk: ofInvariant,
    becomes: "not-exercised not-selected",
  },
  {
    when: "a check has a telling gap and the invariants saw nothing",
    lines: [gap],
    disk: [...ofInvariant, ...made],
    becomes: "not-exercised state-failed",
  },
];

const unclaimed = { target: { ...runLine().target, unclaimed: ["pool-sell"] } };

const outcomeOf = ({ requirements }: Results, id: string) => {
  const found = requirements.find((one) => one.id === id);
  return [found?.outcome, found?.reasons?.[0]].filter(Boolean).join(" ");
};

for (const { when, lines, disk, run, becomes } of outcomes) {
  test(`a requirement is ${becomes} when ${when}`, () => {
    expect(outcomeOf(fold(lines, disk, run), subject)).toBe(becomes);
  });
}

test("a requirement of a capability not claimed is not applicable, whatever was seen", () => {
  const results = fold([findingLine("quotes-pool")], [checkFor("quotes-pool")], unclaimed);
  expect(outcomeOf(results, "quotes-pool")).toBe("not-applicable");
  expect(results.findings).toEqual([]);
  expect(results.harnessErrors).toEqual([]);
});

test("a section in `only` selects all its requirements", () => {
  const results = fold([checkLine(subject, "passed")], made, limitedTo("limits"));
  expect(outcomeOf(results, subject)).toBe("pass");
});

test("a gap of an interrupted run says so", () => {
  const results = foldResults([runLine()], { checksOnDisk: made });
  expect(outcomeOf(results, subject)).toBe("not-exercised interrupted");
  expect(results.run.interrupted).toBe(true);
  expect(results.verdict).toBeUndefined();
});
