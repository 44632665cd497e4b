import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { showInJob } from "./github/job-summary.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { brokenOf } from "../record/results/broken.ts";
import { fenced } from "./markdown/fenced.ts";
import { sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";

const around = { exchanges: sampleExchanges, folder: "reports/the run", isNextToPage: true };
const text = renderMarkdown(sampleResults, around);

test("the summary begins with the verdict, and has a row for each broken requirement", () => {
  expect(text.split("\n")[0]).toBe("## ✗ Not conforming");
  const rows = text.split("\n").filter((line) => /^\| (money|state|error|shape)/.test(line));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
});

const grave = brokenOf(sampleResults)[0]?.findings[0];

test("each row leads to its finding in the page next to it", () => {
  const { id } = grave ?? {};
  expect(text).toContain(`| [\`${id}\`](index.html#${id}) and 1 more |`);
  const elsewhere = renderMarkdown(sampleResults, { ...around, isNextToPage: false });
  expect(elsewhere).toContain(`| \`${id}\` and 1 more |`);
  expect(elsewhere).not.toContain("index.html#");
});

test("where findings follow from others it says from how many defects they come", () => {
  expect(text).not.toContain("cause");
  const [cause, ...others] = sampleResults.findings;
  const findings = others.map((one) => ({ ...one, cause: `${cause?.id}` }));
  const results = {
    ...sampleResults,
    findings: [...sampleResults.findings.slice(0, 1), ...findings],
  };
  expect(renderMarkdown(results, around)).toContain("8 findings from 1 defect: what follows");
});

test("the gravest are shown with the decisive request, its response and the command that shows them again", () => {
  const [, block = ""] = text.split("\n#### ");
  expect(block).toContain("POST /api/v2/wallet/transaction/pool/sell → **200**");
  expect(block).toContain("curl -sS");
  expect(block).toContain(`npx wallet-conformance replay ${grave?.id}`);
});

test("it says where the commands work, and what they need", () => {
  expect(text).toContain("where the suite is installed, with `API_KEY` and `API_SECRET` set.");
  expect(text).toContain("`reports/the run` is the folder of this report");
});

test("what a target answered ends no block of code", () => {
  const body = "```\n# owned\n````` more";
  const lines = fenced(body);
  expect(lines).toEqual(["``````", body, "``````"]);
});

test("nothing a target said is markup", () => {
  expect(text).toContain(String.raw`\<b\>really\</b\>`);
  expect(text).not.toMatch(/(?<!\\)<b>/);
});

test("in GitHub Actions it is added to the page of the job", () => {
  const page = join(temporaryFolder("summary"), "page.md");
  writeFileSync(page, "before\n");
  showInJob(text, { GITHUB_STEP_SUMMARY: page });
  expect(readFileSync(page, "utf8")).toBe(`before\n${text}`);
});
