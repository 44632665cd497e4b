import { test, type TestInfo } from "@playwright/test";
import { join } from "node:path";
import { entryOf, register, type CitableId } from "../../../../spec/register.ts";
import {
  checkId,
  testId,
  nonconformanceAnnotation,
  requirementAnnotation,
} from "../../../../src/record/results/check-id.ts";
import { openEvidence } from "../../../../src/record/evidence/file.ts";
import { unredacted } from "../../../../src/wire/redaction.ts";
import type { EvidenceLine } from "../../../../src/record/evidence/lines.ts";

export const subject: CitableId = "limits-per-user";
export const everything = register.map(({ id }) => id);

export const hostile = "\u001b[31mred\u001b[2J\u202e";

export function record(...lines: EvidenceLine[]): void {
  const evidence = openEvidence(
    join(process.env.CONFORMANCE_OUTPUT ?? "", "evidence.ndjson"),
    unredacted,
  );
  for (const line of lines) evidence.append(line);
  evidence.close();
}

/** The details of a story: a tag to choose it by, and what it cites. */
export const story = (tag: `@${string}`, cited: readonly CitableId[] = []) => ({
  tag: [tag, ...new Set(cited.map((id) => `@${entryOf(id).section}`))],
  annotation: cited.map((id) => ({
    type: requirementAnnotation,
    description: `${id}: ${entryOf(id).statement}`,
  })),
});

/** Ends a story as our fixtures end a test whose check the target failed. */
export function fail({ titlePath: [file = ""], title, annotations }: TestInfo): void {
  const check = checkId(testId(file, title), subject);
  const words = {
    expected: { kind: "told", words: "untouched" },
    seen: { kind: "told", words: hostile },
  } as const;
  const times = { deviating: 1, of: 1 };
  const shown = { decisive: "x-1", scene: [], times, test: testId(file, title) };
  record(
    { kind: "finding", requirement: subject, check, ...words, ...shown },
    { kind: "check", id: check, requirement: subject, outcome: "failed" },
  );
  annotations.push({ type: nonconformanceAnnotation });
  test.info().expectedStatus = "failed";
  throw new Error("the target's fault");
}
