import type { CitableId } from "../../spec/register.ts";
import { expect, test } from "@playwright/test";
import type { EvidenceLine, FindingLine, RunLine } from "../record/evidence/lines.ts";
import { valueSeen, type Seen } from "../contract/deviation.ts";
import { foldResults } from "../record/results/fold.ts";
import {
  checkFor,
  checkLine,
  end,
  exchangeLine,
  findingLine,
  said,
  fold,
  invariantCheckFor,
  runLine,
} from "../../proof/self/report/sample.ts";

const subject = "limits-remaining-difference";
const made = [checkFor(subject)];
const passed = checkLine(subject, "passed");

const errorCases: [what: string, lines: EvidenceLine[], message: RegExp][] = [
  ["a check never reported", [], /sample\/a-test#.* never reported/],
  ["a check is not catalogued", [passed, { ...passed, id: "new/one#x" }], /new\/one#x is not in/],
  ["a check failed without a finding", [checkLine(subject, "failed")], /failed without a finding/],
  [
    "a finding names no requirement",
    [passed, findingLine("no-such" as typeof subject)],
    /no requirement "no-such"/,
  ],
  ["a test went wrong", [passed, { kind: "harness-error", message: "boom", test: "t" }], /t: boom/],
];

for (const [what, lines, message] of errorCases) {
  test(`it is an error of the suite, without a verdict, when ${what}`, () => {
    const { harnessErrors, verdict } = fold(lines, made);
    expect(harnessErrors).toEqual([expect.stringMatching(message)]);
    expect(verdict).toBeUndefined();
  });
}

test("one deviation seen often is one finding, which says how often of how often", () => {
  const lines = [1, 2, 3].map((n) => findingLine(subject, { decisive: `x-${n}` }));
  const looked = [1, 2, 3, 4].map((n) => exchangeLine(`x-${n}`, n === 4 ? [subject] : []));
  const { findings } = fold([...looked, ...lines], []);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ times: { deviating: 3, of: 4 }, decisive: "x-1" });
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
  expect(new Set(kinds.map(at)).size).toBe(kinds.length);
  const check = checkFor(subject).id;
  expect(idsOf(findingLine(subject, { check }))).not.toEqual(idsOf(findingLine(subject)));
});

test("deviations of different kinds are findings of their own, in the same order in any run", () => {
  const lines = [answered("accepted", 200), timeout].map((seen) => findingLine(subject, { seen }));
  expect(idsOf(...lines)).toHaveLength(2);
  expect(idsOf(...lines.toReversed())).toEqual(idsOf(...lines));
});

/** Of a run with a rule broken at the exchange that decides a check: whether the one explains the other. */
function isExplainedBy(rule: CitableId): boolean {
  const check = checkFor(subject).id;
  const { findings } = fold(
    [
      findingLine(rule, { decisive: "x-7" }),
      findingLine(subject, { decisive: "x-7", check }),
      findingLine(subject, { decisive: "x-8", check, ...said("something else") }),
    ],
    [],
  );
  const cause = findings.find(({ requirement }) => requirement === rule)?.id;
  const elsewhere = findings.find(({ decisive }) => decisive === "x-8");
  expect(elsewhere?.cause).toBeUndefined();
  return findings.some((finding) => cause !== undefined && finding.cause === cause);
}

test("a response that cannot be read as what it is explains the check that it decides", () => {
  expect(isExplainedBy("answers-json")).toBe(true);
  expect(isExplainedBy("users-create")).toBe(true);
});

const causesIn = (lines: FindingLine[]) =>
  fold(
    lines.map((line) => ({ ...line, decisive: "x-7" })),
    [],
  ).findings.map(({ requirement, cause }) => [requirement, cause !== undefined]);

test("a response that cannot be read explains why its request was not known to succeed", () => {
  const unread = [findingLine("answers-json"), findingLine("users-create")];
  const explained = [
    ["answers-json", false],
    ["users-create", true],
  ];
  expect(causesIn(unread)).toEqual(expect.arrayContaining(explained));
  expect(causesIn(unread.toReversed())).toEqual(expect.arrayContaining(explained));
  const refused = [findingLine("errors-documented"), findingLine("users-create")];
  expect(causesIn(refused).map(([, isExplained]) => isExplained)).toEqual([false, false]);
});

function explainedAt(...checked: CitableId[]) {
  const undocumented = findingLine("errors-documented", { decisive: "x-7" });
  const checks = checked.map((id) => findingLine(id, { decisive: "x-7", check: checkFor(id).id }));
  const { findings } = fold([undocumented, ...checks], []);
  const nameOf = (id?: string) => findings.find((finding) => finding.id === id)?.requirement;
  return Object.fromEntries(
    findings.map(({ requirement, cause }) => [requirement, nameOf(cause)] as const),
  );
}

test("an undocumented error is explained by the one row that it stands for, and explains several", () => {
  const [row, other] = ["pool-sell-over-limit", "pool-sell-quote-expired"] as const;
  expect(explainedAt("sells-pool-within-limits", row)).toEqual({
    [row]: undefined,
    "errors-documented": row,
    "sells-pool-within-limits": row,
  });
  expect(explainedAt(row, other)).toEqual({
    "errors-documented": undefined,
    [row]: "errors-documented",
    [other]: "errors-documented",
  });
});

test("a field that is missing explains nothing else that is wrong with a response", () => {
  expect(isExplainedBy("answers-success-flag")).toBe(false);
});

const replayIn = (target: Partial<RunLine["target"]>, folder?: string) => {
  const run = runLine({ target: { ...runLine().target, ...target } });
  const [finding] = foldResults([run, findingLine(subject), end], {
    checksOnDisk: [],
    ...(folder !== undefined && { folder }),
  }).findings;
  return finding?.replay;
};

test("a replay names the finding and the folder of its run", () => {
  const command = `npx wallet-conformance replay ${subject}-\\w{8} 'reports/my run'$`;
  expect(replayIn({}, "reports/my run")).toMatch(new RegExp(command));
});

test("a replay asks for an API key that no variable held", () => {
  expect(replayIn({ credentials: { apiSecret: "API_SECRET" } })).toContain(
    ' --api-key "${API_KEY:?set it to the API key of the run}"',
  );
});

const saw = (reading: string, id: string): EvidenceLine => ({
  kind: "observation",
  openPoint: "error-envelope",
  reading,
  exchanges: [id],
});

test("several readings of one open point are incoherent, each listed once", () => {
  const { observations } = fold([saw("nested", "a"), saw("flat", "b"), saw("flat", "c")], []);
  expect(observations).toEqual([
    { openPoint: "error-envelope", reading: "flat", coherent: false, exchanges: ["b", "c"] },
    { openPoint: "error-envelope", reading: "nested", coherent: false, exchanges: ["a"] },
  ]);
});

test("what a whole run never saw is a reading too", () => {
  const { observations } = fold([exchangeLine("x-1")], []);
  expect(observations.map(({ openPoint, reading }) => [openPoint, reading])).toEqual([
    ["rate-limits", "none-seen"],
    ["deprecation-dates", "unannounced"],
  ]);
  const interrupted = foldResults([runLine(), exchangeLine("x-1")], { checksOnDisk: [] });
  expect(interrupted.observations).toEqual([]);
});

test("the duration is that of the run; of an interrupted one, to its last exchange", () => {
  expect(fold([]).run.durationMs).toBe(5000);
  const interrupted = foldResults([runLine(), exchangeLine("x-1")], { checksOnDisk: [] });
  expect(interrupted.run.durationMs).toBe(1012);
  expect(fold([end]).run.requests).toBe(0);
});

test("a deviation with other values each time is one finding", () => {
  const varied = Array.from({ length: 40 }, (_, at) =>
    findingLine(subject, { seen: valueSeen("total", at) }),
  );
  const { findings } = fold(varied, [invariantCheckFor(subject)]);
  expect(findings.map(({ times }) => times.deviating)).toEqual([40]);
});
