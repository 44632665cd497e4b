import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { coverage, unknownValues } from "./cells.ts";
import { coveragePage } from "./page.ts";

test("each case of each requirement has a check", () => {
  const missing = coverage().flatMap(({ requirement, cells }) =>
    cells
      .filter(({ checks }) => checks.length === 0)
      .map(({ values }) => `${requirement}: ${JSON.stringify(values)}`),
  );
  expect(missing).toEqual([]);
});

test("tests declare cases of known dimensions", () => {
  expect(testChecks().flatMap(unknownValues)).toEqual([]);
});

test("docs/coverage.md is current", () => {
  const file = packageFile("docs/coverage.md");
  if (process.env.RECORD === "pages") writeFileSync(file, coveragePage());
  expect(readFileSync(file, "utf8"), "Run npm run record.").toBe(coveragePage());
});
