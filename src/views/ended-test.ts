import type { Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { sections } from "../../spec/vocabulary.ts";
import { foundAnnotation } from "../record/results/check-id.ts";

export const sectionOf = ({ tags }: TestCase): string =>
  sections.find((section) => tags.includes(`@${section}`)) ?? "";

export const brokenAtExchanges = ({ annotations }: TestResult): string[] =>
  annotations.flatMap(({ type, description }) =>
    type === foundAnnotation && description !== undefined ? [description] : [],
  );

/** The tests that never began, as some do in a run that was stopped, by hand or by a bound. */
export const notBegun = (suite: Suite): TestCase[] =>
  suite.allTests().filter(({ results }) => results.length === 0);
