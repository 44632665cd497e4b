import { expect, test } from "@playwright/test";
import type { EvidenceLine } from "../../../src/evidence/lines.ts";
import { foldResults } from "../../../src/results/fold.ts";
import {
  checkFor,
  checkLine,
  end,
  exchangeLine,
  findingLine,
  fold,
  invariantCheckFor,
  runLine,
} from "./sample.ts";

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

test("one deviation seen often is one finding, with its first five exchanges", () => {
  const lines = [1, 2, 3, 4, 5, 6, 7].map((n) => findingLine(subject, { exchanges: [`x-${n}`] }));
  const { findings } = fold(lines, []);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ id: `${subject}-1`, count: 7 });
  expect(findings[0]?.exchanges).toEqual(["x-1", "x-2", "x-3", "x-4", "x-5"]);
});

test("deviations that differ in a word are findings of their own, numbered alike in any order", () => {
  const lines = ["79", "78"].map((actual) => findingLine(subject, { actual }));
  const { findings } = fold(lines, []);
  expect(findings.map(({ id, actual }) => [id, actual])).toEqual([
    [`${subject}-1`, "78"],
    [`${subject}-2`, "79"],
  ]);
  expect(fold(lines.toReversed(), []).findings).toEqual(findings);
});

test("a replay names requirement, seed and target as they were named", () => {
  const invocation = {
    profile: "my profiles/a.yaml",
    baseUrl: "https://x.test",
    statesUrl: "/states",
  };
  const [finding] = fold([findingLine(subject)], [], { invocation }).findings;
  expect(finding?.replay).toBe(
    `npx wallet-conformance run --only ${subject} --seed 42 ` +
      `--profile 'my profiles/a.yaml' --base-url https://x.test --states-url /states --api-key "$API_KEY"`,
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
    ["rate-limits", "unlimited"],
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

test("a deviation with other values each time is listed a few times, and the rest once", () => {
  const varied = Array.from({ length: 40 }, (_, at) =>
    findingLine(subject, { expected: `${at}`, actual: `${at + 1}` }),
  );
  const { findings } = fold(varied, [invariantCheckFor(subject)]);
  expect(findings).toHaveLength(6);
  expect(findings.reduce((all, { count }) => all + count, 0)).toBe(40);
});
