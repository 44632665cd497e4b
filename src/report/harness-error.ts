import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { nonconformanceAnnotation } from "../results/check-id.ts";
import { shortened } from "./visible.ts";

const linesKept = 6;
const longest = 800;

/** An error in a few lines without colours: enough to find it, not a stack to wade through. */
export function letterOf({ message, value, location }: TestError): string {
  const text = stripVTControlCharacters(message ?? value ?? "An error without a message.");
  const told = text.split("\n").slice(0, linesKept).join("\n").trim();
  const place = location ? ` (${location.file}:${location.line})` : "";
  return shortened(told, longest) + place;
}

/** Whether a test failed because of the target, as its fixture said. */
export const isNonconformance = ({ annotations }: TestResult): boolean =>
  annotations.some(({ type }) => type === nonconformanceAnnotation);

/** What went wrong in a test that is not the target's doing; undefined when nothing did. */
export function harnessFaultOf(test: TestCase, result: TestResult): string | undefined {
  const { status, errors, duration } = result;
  if (status === "timedOut") return `The test timed out after ${Math.round(duration / 1000)} s.`;
  if (status === "interrupted" || status === "skipped") return undefined;
  if (status === "failed" && isNonconformance(result)) return undefined;
  if (status === test.expectedStatus) return undefined;
  if (status === "passed") return "The test passed, although it is marked as failing.";
  return errors.map(letterOf).join("\n") || "The test failed without an error.";
}
