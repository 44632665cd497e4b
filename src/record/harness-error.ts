import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { harnessErrorAnnotation, nonconformanceAnnotation } from "./results/check-id.ts";
import { shortened } from "./visible.ts";

const firstFrame = /^ +at .*?(?<source>[^\s(]+:\d+):\d+\)?$/m;

/** A worker knows only the stack, the runner file and line. */
function sourceOf({ location, stack = "" }: Pick<TestError, "location" | "stack">): string {
  const source = location
    ? `${location.file}:${location.line}`
    : firstFrame.exec(stack)?.groups?.source;
  return source === undefined ? "" : ` (${source})`;
}

export function describeError(error: Pick<TestError, "message" | "value" | "location" | "stack">) {
  const text = error.message ?? error.value ?? "An error without a message.";
  const lines = stripVTControlCharacters(text).split("\n");
  const firstLines = lines.slice(0, 6).join("\n").trim();
  return shortened(firstLines, 800) + sourceOf(error);
}

export const timedOutAfter = (milliseconds: number): string =>
  `The test timed out after ${Math.round(milliseconds / 1000)} s.`;

export const isNonconformance = ({ annotations }: TestResult): boolean =>
  annotations.some(({ type }) => type === nonconformanceAnnotation);

export const isRecorded = ({ annotations }: TestResult): boolean =>
  annotations.some(({ type }) => type === harnessErrorAnnotation);

export function harnessErrorOf(test: TestCase, result: TestResult): string | undefined {
  const { status, errors, duration } = result;
  if (isRecorded(result)) return undefined;
  if (status === "timedOut") return timedOutAfter(duration);
  if (status === "interrupted" || status === "skipped") return undefined;
  if (status === "failed" && isNonconformance(result)) return undefined;
  if (status === test.expectedStatus) return undefined;
  if (status === "passed") return "The test passed, although it is marked as failing.";
  return errors.map(describeError).join("\n") || "The test failed without an error.";
}
