import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { showInJob } from "../../../src/report/github/job-summary.ts";
import { renderMarkdown } from "../../../src/report/markdown/summary.ts";
import { sampleResults } from "./sample-run.ts";

const text = renderMarkdown(sampleResults);

test("the summary begins with the verdict, and has a row for each broken requirement", () => {
  expect(text.split("\n")[0]).toBe("## ✗ Not conforming");
  const rows = text.split("\n").filter((line) => /^\| (money|state|error|shape)/.test(line));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
});

test("each row names a finding, and the summary says how to see it again", () => {
  const [first] = sampleResults.findings;
  expect(text).toContain(`the first \`${first?.id}\``);
  expect(text).toContain("npx wallet-conformance replay ID FOLDER");
});

test("nothing a target said is markup", () => {
  expect(text).toContain(String.raw`\<b\>really\</b\>`);
  expect(text).not.toMatch(/(?<!\\)<b>/);
});

test("in GitHub Actions it is added to the page of the job", () => {
  const folder = mkdtempSync(join(tmpdir(), "summary-"));
  const [summary, page] = [join(folder, "summary.md"), join(folder, "page.md")];
  writeFileSync(summary, text);
  writeFileSync(page, "before\n");
  showInJob(summary, { GITHUB_STEP_SUMMARY: page });
  expect(readFileSync(page, "utf8")).toBe(`before\n${text}`);
});
