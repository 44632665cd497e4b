import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { capabilityNames } from "../../../spec/capabilities.ts";
import { register, type CitableId } from "../../../spec/register.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { valueSeen, type Seen } from "../../contract/deviation.ts";
import type { EvidenceLine, FindingLine, RunLine } from "../evidence/lines.ts";
import { notExercisedReasons, reasonsInOrder } from "../evidence/not-exercised-reasons.ts";
import type { CheckOnDisk } from "./check-id.ts";
import { foldResults } from "./fold.ts";
import { failure, findingLine, said, waiverLine } from "../../../proof/self/report/findings.ts";
import {
  chain,
  checkFor,
  checkLine,
  end,
  exchangeLine,
  limitedTo,
  runLine,
} from "../../../proof/self/report/lines.ts";
import { everyCheck, fold, invariantCheckFor } from "../../../proof/self/report/sample.ts";
import { resultsMistakes, resultsSchema } from "../../../proof/self/report/schemas.ts";

const subject = "limits-remaining-difference";
const passed = checkLine(subject, "passed");

const ids = register.map(({ id }) => id);
const disk = [...everyCheck, ...ids.slice(0, 20).map(invariantCheckFor)];
const known = disk.map(({ id }) => id);
const anyId = fc.constantFrom(...ids);
const anyCheck = {
  kind: fc.constant("check" as const),
  id: fc.constantFrom(...known),
  requirement: anyId,
};
const anyLine: fc.Arbitrary<EvidenceLine> = fc.oneof(
  fc.record({ ...anyCheck, outcome: fc.constantFrom("passed" as const, "failed" as const) }),
  fc.record({
    ...anyCheck,
    outcome: fc.constant("not-run" as const),
    reason: fc.constantFrom(...reasonsInOrder),
  }),
  fc
    .tuple(anyId, fc.string(), fc.uuid())
    .map(([id, actual, decisive]) => findingLine(id, { ...said(actual), decisive })),
  fc.tuple(fc.uuid(), fc.array(anyId)).map(([id, satisfied]) => exchangeLine(id, satisfied)),
  fc.constant<EvidenceLine>(end),
  fc.constant<EvidenceLine>({ kind: "selection", checks: known.slice(0, 9) }),
);
const anyRun = fc.record({
  only: fc.subarray([...sections, ...ids.slice(0, 5)], { maxLength: 3 }),
  unclaimed: fc.subarray([...capabilityNames]),
});

test("an error row is proved by an answer with its code, not with its digits", () => {
  const row = "status-transaction-unknown";
  const check = { ...checkLine(row, "passed"), decisive: "x-1" };
  const proofBy = (body: object) => {
    const answer = { status: 404, headers: {}, body: JSON.stringify(body) };
    const { requirements } = fold([exchangeLine("x-1", [], { answer }), check]);
    return requirements.find(({ id }) => id === row)?.proof;
  };
  expect(proofBy({ error_code: "4004" })).toBe("x-1");
  expect(proofBy({ error_code: 104004, at: "14004" })).toBe(undefined);
});

test("whatever the evidence, every requirement and every check is accounted for exactly once", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), anyRun, (lines, { only, unclaimed }) => {
      const target = { ...runLine().target, unclaimed };
      const results = fold(lines, disk, { ...limitedTo(...only), target });
      const { requirements, checks, findings, advice } = results;
      const { total, failed, advised, notRun, ...counts } = results.run.checks;
      const open = notRun.moot + notRun.gap + (notRun.excluded ?? 0);
      expect(counts.passed + failed + advised + open).toBe(total);
      expect(requirements.map(({ id }) => id)).toEqual(ids);
      expect(checks.map(({ id }) => id)).toEqual(known);
      expect(requirements.flatMap((one) => one.checks.ids).toSorted()).toEqual(known.toSorted());
      expect(requirements.flatMap((one) => one.findings).toSorted()).toEqual(
        [...findings, ...advice].map(({ id }) => id).toSorted(),
      );
      expect(resultsMistakes(results)).toEqual([]);
    }),
    { numRuns: 60, seed: 42 },
  );
});

test("the schema of results knows exactly the reasons there are, and refuses what it doesn't know", () => {
  const reasons = Object.keys(notExercisedReasons).toSorted();
  expect(resultsSchema.$defs.reason.enum.toSorted()).toEqual(reasons);
  const results = fold([]);
  const [first, ...rest] = results.requirements;
  const unexplained = [{ ...first, outcome: "not-exercised", reasons: undefined }, ...rest];
  expect(resultsMistakes({ ...results, requirements: unexplained })).not.toEqual([]);
  expect(resultsMistakes({ ...results, secret: "x" })).not.toEqual([]);
});

const errorCases: [lines: EvidenceLine[], message: RegExp][] = [
  [[], /sample\/a-test#.* never reported/],
  [[passed, { ...passed, id: "new/one#x" }], /new\/one#x is not in/],
  [[checkLine(subject, "failed")], /failed without a finding/],
  [[passed, findingLine("no-such" as typeof subject)], /no requirement "no-such"/],
  [[passed, { kind: "harness-error", message: "boom", test: "t" }], /t: boom/],
];

test("it is an error of the suite, without a verdict, when evidence and catalogue disagree", () => {
  for (const [lines, message] of errorCases) {
    const { harnessErrors, verdict } = fold(lines, [checkFor(subject)]);
    expect.soft(harnessErrors).toEqual([expect.stringMatching(message)]);
    expect.soft(verdict, String(message)).toBeUndefined();
  }
});

test("one deviation seen often is one finding, which says how often of how often", () => {
  const lines = [1, 2, 3].map((n) =>
    findingLine(subject, { decisive: `x-${n}`, seen: valueSeen("total", n) }),
  );
  const looked = [1, 2, 3, 4].map((n) => exchangeLine(`x-${n}`, n === 4 ? [subject] : []));
  const { findings } = fold([...looked, ...lines], []);
  expect(findings).toMatchObject([{ times: { deviating: 3, of: 4 }, decisive: "x-1" }]);
});

const idsOf = (...lines: EvidenceLine[]) => fold(lines, []).findings.map(({ id }) => id);
const answered = (manner: "accepted" | "refused" | "failed", status: number): Seen => ({
  kind: "answered",
  manner,
  status,
});
const timeout: Seen = { kind: "no-answer", why: "timeout" };

test("the id of a finding stays the same whatever the values, and changes with what happened", () => {
  const at = (seen: Seen) => idsOf(findingLine(subject, { seen }))[0];
  expect(at(timeout)).toMatch(new RegExp(`^${subject}-[0-9a-f]{8}$`));
  expect(at(valueSeen("total", 79.5))).toBe(at(valueSeen("total", "none")));
  expect(at(answered("refused", 400))).toBe(at(answered("refused", 422)));
  const kinds = [
    answered("refused", 400),
    answered("accepted", 200),
    answered("failed", 500),
    timeout,
    valueSeen("total", 79),
    valueSeen("total", undefined),
    valueSeen("consumed", 79),
  ];
  const all = [...kinds.map(at), idsOf(findingLine(subject, { check: checkFor(subject).id }))[0]];
  expect(new Set(all).size).toBe(all.length);
  const lines = kinds.map((seen) => findingLine(subject, { seen }));
  expect(idsOf(...lines.toReversed())).toEqual(idsOf(...lines));
});

const ofCheck = (id: CitableId, decisive = "x-7") =>
  findingLine(id, { decisive, check: checkFor(id).id, ...said(decisive) });
const ofRule = (id: CitableId) => findingLine(id, { decisive: "x-7" });
const [row, otherRow] = ["pool-sell-over-limit", "pool-sell-quote-expired"] as const;
const within = "sells-pool-within-limits";

const causes: [what: string, lines: FindingLine[], Partial<Record<CitableId, CitableId>>][] = [
  [
    "a response that can't be read explains the check that it decides, and no other",
    [ofRule("answers-json"), ofCheck(subject), ofCheck("limits-read", "x-8")],
    { [subject]: "answers-json" },
  ],
  [
    "so does one that isn't known to have succeeded",
    [ofRule("users-create"), ofCheck(subject)],
    { [subject]: "users-create" },
  ],
  [
    "a response that can't be read explains why it isn't known to have succeeded",
    [ofRule("users-create"), ofRule("answers-json")],
    { "users-create": "answers-json" },
  ],
  ["a refusal doesn't", [ofRule("errors-documented"), ofRule("users-create")], {}],
  [
    "an undocumented error is explained by the one row that it stands for",
    [ofRule("errors-documented"), ofCheck(within), ofCheck(row)],
    { "errors-documented": row, [within]: row },
  ],
  [
    "an undocumented error explains several rows",
    [ofRule("errors-documented"), ofCheck(row), ofCheck(otherRow)],
    { [row]: "errors-documented", [otherRow]: "errors-documented" },
  ],
  ["a missing field explains nothing", [ofRule("answers-success-flag"), ofCheck(subject)], {}],
];

test("what follows from a finding names it as its cause", () => {
  for (const [what, lines, expected] of causes) {
    const { findings } = fold(lines, []);
    const nameOf = new Map(findings.map(({ id, requirement }) => [id, requirement]));
    const explained = findings.filter(({ cause }) => cause !== undefined);
    const seen = explained.map(({ requirement, cause = "" }) => [requirement, nameOf.get(cause)]);
    expect.soft(Object.fromEntries(seen), what).toEqual(expected);
  }
});

test("a replay names the finding and the folder of its run, and asks for a key that no variable held", () => {
  const target = { ...runLine().target, credentials: { apiSecret: "API_SECRET" } };
  const replays = [runLine(), runLine({ target })].map((run) => {
    const options = { checksOnDisk: [], folder: "reports/my run" };
    return foldResults([run, findingLine(subject), end], options).findings[0]?.replay;
  });
  expect(replays).toEqual([
    expect.stringMatching(/^npx wallet-conformance replay \S+-\w{8} 'reports\/my run'$/),
    expect.stringMatching(
      /'reports\/my run' --api-key "\$\{API_KEY:\?set it to the API key of the run\}"$/,
    ),
  ]);
});

const saw = (reading: string, id: string): EvidenceLine => ({
  kind: "observation",
  openPoint: "error-envelope",
  reading,
  exchanges: [id],
});

test("several readings of one open point are incoherent, each listed once; what was never seen is one", () => {
  const readings = [saw("nested", "a"), saw("flat", "b"), saw("flat", "c"), exchangeLine("x-1")];
  const never = { coherent: true, exchanges: [] };
  expect(fold(readings, []).observations).toEqual([
    { openPoint: "rate-limits", reading: "none-seen", ...never },
    { openPoint: "error-envelope", reading: "flat", coherent: false, exchanges: ["b", "c"] },
    { openPoint: "error-envelope", reading: "nested", coherent: false, exchanges: ["a"] },
    { openPoint: "deprecation-dates", reading: "unannounced", ...never },
  ]);
});

test("an interrupted run has no verdict, no reading of what it never saw, and ends with its last exchange", () => {
  const lines = [runLine(), exchangeLine("x-1")];
  const interrupted = foldResults(lines, { checksOnDisk: [checkFor(subject)], chain });
  expect(interrupted.run).toMatchObject({ interrupted: true, durationMs: 1012 });
  expect(interrupted.verdict).toBeUndefined();
  expect(interrupted.observations).toEqual([]);
  expect(interrupted.checks[0]?.reason).toBe("interrupted");
  expect(fold([]).run).toMatchObject({ durationMs: 5000, requests: 0 });
});

const gap = checkLine(subject, "not-run", { reason: "state-failed" });
const moot = checkLine(subject, "not-run", { reason: "input-not-taken" });
const second = { ...checkFor(subject), id: "sample/another#x" };
const others: EvidenceLine = { kind: "selection", checks: [] };
const aspect = findingLine("limits-aggregate-periods", { operation: "getLimits" });

const one = [checkFor(subject)];
const two = [...one, second];
const invariant = [invariantCheckFor(subject)];
const shows = (...satisfied: (typeof subject)[]) => exchangeLine("x-1", satisfied);

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
  ["its invariant saw it satisfied", invariant, [shows(subject)], "pass"],
  [
    "its invariant saw it satisfied and broken",
    invariant,
    [shows(subject), findingLine(subject)],
    "fail",
  ],
  ["its invariant saw nothing", invariant, [shows()], "not-exercised nothing-seen"],
  ["every response was broken", invariant, [shows(), aspect], "not-exercised response-broken"],
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
