import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { capabilityNames } from "../../spec/capabilities.ts";
import { register } from "../../spec/register.ts";
import { sections } from "../../spec/vocabulary.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { foldResults } from "../record/results/fold.ts";
import {
  notExercisedReasons,
  type NotExercisedReason,
} from "../record/evidence/not-exercised-reasons.ts";
import {
  chain,
  end,
  everyCheck,
  exchangeLine,
  findingLine,
  said,
  limitedTo,
  runLine,
  invariantCheckFor,
} from "../../proof/self/report/sample.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";

const ids = register.map(({ id }) => id);
const disk = [...everyCheck, ...ids.slice(0, 20).map(invariantCheckFor)];

const anyId = fc.constantFrom(...ids);
const anyReason = fc.constantFrom(...(Object.keys(notExercisedReasons) as NotExercisedReason[]));

const anyLine: fc.Arbitrary<EvidenceLine> = fc.oneof(
  fc.record({
    kind: fc.constant("check" as const),
    id: fc.constantFrom(...disk.map(({ id }) => id)),
    requirement: anyId,
    outcome: fc.constantFrom("passed" as const, "failed" as const),
  }),
  fc.record({
    kind: fc.constant("check" as const),
    id: fc.constantFrom(...disk.map(({ id }) => id)),
    requirement: anyId,
    outcome: fc.constant("not-run" as const),
    reason: anyReason,
  }),
  fc
    .tuple(anyId, fc.string(), fc.uuid())
    .map(([id, actual, exchange]) => findingLine(id, { ...said(actual), decisive: exchange })),
  fc.tuple(fc.uuid(), fc.array(anyId)).map(([id, satisfied]) => exchangeLine(id, satisfied)),
  fc.constant<EvidenceLine>(end),
  fc.constant<EvidenceLine>({ kind: "selection", checks: disk.slice(0, 9).map(({ id }) => id) }),
);

const anyRun = fc.record({
  only: fc.subarray([...sections, ...ids.slice(0, 5)], { maxLength: 3 }),
  unclaimed: fc.subarray([...capabilityNames]),
});

const sorted = (words: readonly string[]) => words.toSorted();

test("whatever the evidence, every requirement and every check is accounted for exactly once", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), anyRun, (lines, { only, unclaimed }) => {
      const run = runLine({ ...limitedTo(...only), target: { ...runLine().target, unclaimed } });
      const results = foldResults([run, ...lines], { checksOnDisk: disk, chain });
      const { requirements, checks, findings, advice } = results;
      const { total, passed, failed, advised, notRun } = results.run.checks;

      expect(requirements.map(({ id }) => id)).toEqual(ids);
      expect(checks.map(({ id }) => id)).toEqual(disk.map(({ id }) => id));
      expect(passed + failed + advised + notRun.moot + notRun.gap + (notRun.excluded ?? 0)).toBe(
        total,
      );
      expect(total).toBe(disk.length);
      expect(sorted(requirements.flatMap((one) => one.checks.ids))).toEqual(
        sorted(disk.map(({ id }) => id)),
      );
      expect(sorted(requirements.flatMap((one) => one.findings))).toEqual(
        sorted([...findings, ...advice].map(({ id }) => id)),
      );
      expect(resultsMistakes(results)).toEqual([]);
    }),
    { numRuns: 60, seed: 42 },
  );
});
