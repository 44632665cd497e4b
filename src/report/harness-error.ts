import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { nonconformanceAnnotation } from "../results/check-id.ts";
import { shortened } from "./visible.ts";

const linesKept = 6;
const longestMessage = 800;

/** An error in a few lines, without colours or stack, with the file and line it came from. */
export function describeError({ message, value, location }: TestError): string {
  const text = stripVTControlCharacters(message ?? value ?? "An error without a message.");
  const firstLines = text.split("\n").slice(0, linesKept).join("\n").trim();
  const source = location ? ` (${location.file}:${location.line})` : "";
  return shortened(firstLines, longestMessage) + source;
}

/** Whether a test failed because of the target, as its fixture annotated it. */
export const isNonconformance = ({ annotations }: TestResult): boolean =>
  annotations.some(({ type }) => type === nonconformanceAnnotation);

/** What the suite itself did wrong in a test; undefined for nothing. */
export function harnessErrorOf(test: TestCase, result: TestResult): string | undefined {
  const { status, errors, duration } = result;
  if (status === "timedOut") return `The test timed out after ${Math.round(duration / 1000)} s.`;
  if (status === "interrupted" || status === "skipped") return undefined;
  if (status === "failed" && isNonconformance(result)) return undefined;
  if (status === test.expectedStatus) return undefined;
  if (status === "passed") return "The test passed, although it is marked as failing.";
  return errors.map(describeError).join("\n") || "The test failed without an error.";
}
