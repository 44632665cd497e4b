import type { Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { sections } from "../../spec/vocabulary.ts";
import { foundAnnotation } from "../record/results/check-id.ts";

/** The section of the document that a test is about, by its tags. */
export const sectionOf = ({ tags }: TestCase): string =>
  sections.find((section) => tags.includes(`@${section}`)) ?? "";

/** The requirements that were broken at the exchanges of a test, whatever it is about. */
export const brokenAtExchanges = ({ annotations }: TestResult): string[] =>
  annotations.flatMap(({ type, description }) =>
    type === foundAnnotation && description !== undefined ? [description] : [],
  );

/** The tests that never began, as some do in a run that was stopped, by hand or by a bound. */
export const notBegun = (suite: Suite): TestCase[] =>
  suite.allTests().filter(({ results }) => results.length === 0);
