import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { register } from "../../spec/register.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import type { Results } from "../record/results/results.ts";
import { renderBadge } from "./badge/badge.ts";
import { renderComparison, type ComparedRun } from "./comparison.ts";
import { renderHtml } from "./html/page.ts";
import { leftOutInWords } from "./words.ts";
import { openReport, test, unfold } from "../../proof/self/report/browser.ts";
import { failure, findingLine, said } from "../../proof/self/report/findings.ts";
import { checkFor, checkLine, limitedTo } from "../../proof/self/report/lines.ts";
import { everyPass, fold } from "../../proof/self/report/sample.ts";
import { sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { compareResults } from "../record/results/comparison.ts";
import { brokenOf } from "../record/results/defects.ts";

const openSample = (page: Page) => openReport(page, renderHtml(sampleResults, sampleExchanges));

test("the report opens with the verdict, holds its chapters in order, and its links lead somewhere", async ({
  page,
}) => {
  await openSample(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Not conforming/);
  const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(headings.map((text) => text.replace(/ \d.*/s, ""))).toEqual([
    "What is broken",
    "Waivers",
    "Findings",
    "Not exercised",
    "By section",
    "Requirements",
    "Bank account transitions",
    "Error rows",
    "Open points",
    "The run",
  ]);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const hrefsIn = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect((await hrefsIn("a")).filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  const exchanges = await hrefsIn("details.exchange h5 a");
  expect(new Set(exchanges).size).toBe(await page.locator("details.exchange").count());

  await page.locator("#broken tbody tr").first().getByRole("link").first().click();
  await expect(page.locator(".deviation:target")).toBeInViewport();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link").first()).toHaveText("Broken");
  await contents.getByText("Not exercised 7").click();
  await expect(page.locator(".not-exercised-group").first()).toBeInViewport();
  const folded = page.locator("details.exchange:not([open])").last();
  const address = await folded.locator("h5").first().getAttribute("id");
  const heading = page.locator(`[id="${address}"]`);
  await expect(heading).toBeHidden();
  const [file] = page.url().split("#");
  await page.goto(`${file}#${address}`);
  await expect(heading).toBeInViewport();
});

test("nothing of a hostile answer runs, loads or speaks, not even markup that slipped through", async ({
  page,
}) => {
  await openSample(page);
  await unfold(page);
  await expect(page.getByText("document.title='owned'").first()).toBeVisible();
  expect(await page.locator("script").count()).toBe(1);
  expect(await page.locator("img, iframe, object").count()).toBe(0);
  page.removeAllListeners("console");
  await page.evaluate(`
    const script = document.createElement("script");
    script.textContent = "document.title = 'owned'";
    document.body.append(script);
  `);
  await expect(page).toHaveTitle("Not conforming: sample, 2025-11-21");
});

test("a search leaves what has all its words, the lists narrow to what failed, and commands name the folder", async ({
  page,
}) => {
  await openSample(page);
  const rows = page.locator(".row:visible, .finding:visible, .points tbody tr:visible");
  const all = await rows.count();
  const box = page.getByRole("searchbox", { name: "Search" });
  await box.fill("bank account UPDATE");
  await expect(page.locator("#search-count")).toHaveText(/^\d+ of \d+$/);
  const texts = await rows.allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThan(all);
  expect(texts.filter((text) => !/update/i.test(text) || !/bank/i.test(text))).toEqual([]);
  await box.fill("");
  await expect(rows).toHaveCount(all);

  await page.getByRole("radio", { name: "failed", exact: true }).check();
  const listed = page.locator("#requirements .row:visible, #error-rows tbody tr:visible");
  const classes = await listed.evaluateAll((each) => each.map(({ className }) => className));
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.filter((name) => !name.includes("fail"))).toEqual([]);

  const folder = dirname(fileURLToPath(page.url()));
  const command = page.locator(".replay code").first();
  await expect(command).toHaveText(new RegExp(`replay \\S+ ${folder}$`));
  await expect(page.getByText("with API_KEY and API_SECRET set in the environment")).toBeVisible();
});

test.describe("where no script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no search box, and everything is shown", async ({ page }) => {
    await openSample(page);
    await expect(page.locator("#search")).toBeHidden();
    await expect(page.locator(".row").first()).toBeVisible();
    await expect(page.locator(".replay code").first()).toHaveText(/replay \S+ \.$/);
  });
});

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

test.describe("at any width, in the light and in the dark", () => {
  test.use({ bypassCSP: true });

  test("axe finds nothing, and nothing is wider than the screen", async ({ page }) => {
    const [before, after] = [fold(everyPass), sampleResults].map((results) => ({
      results,
      report: "",
    })) as [ComparedRun, ComparedRun];
    const comparison = compareResults(before.results, after.results);
    const compared = renderComparison({ before, after, comparison });
    for (const [text, colorScheme, width] of [
      [renderHtml(sampleResults, sampleExchanges), "light", 320],
      [renderHtml(sampleResults, sampleExchanges), "dark", 1280],
      [compared, "dark", 320],
    ] as const) {
      await openReport(page, text);
      await unfold(page);
      await page.evaluate(axe.source);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const violations = await page.evaluate<Violation[]>(
        `axe.run(document, ${JSON.stringify({ runOnly: standards })}).then((found) => found.violations)`,
      );
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      ).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    }
  });
});

const widthOf = (page: Page) => page.locator("html").evaluate((root) => root.scrollWidth);

const places = ["daily", "weekly", "monthly", "lifetime"]
  .map((period) => `sell.payment_methods.bank_transfer.${period}: 0 -> 0`)
  .join("; ");

const badly = register.flatMap(({ id }, index): EvidenceLine[] => {
  if (index % 14 === 0) {
    return [findingLine(id, { check: checkFor(id).id, ...said(places) }), ...failure(id)];
  }
  if (index % 10 > 0) return [checkLine(id, "passed")];
  const detail = "the sell before it was refused";
  return [checkLine(id, "not-run", { reason: "prerequisite-refused", detail })];
});

const ofLimits = register.filter(({ section }) => section === "limits");

const runs: Record<string, Results> = {
  "with many findings and gaps": fold(badly),
  "limited to a section": fold(
    ofLimits.map(({ id }) => checkLine(id, "passed")),
    undefined,
    limitedTo("limits"),
  ),
};

test("a report prints on two to six pages, and no word of it is wider than a small phone", async ({
  page,
}) => {
  for (const [what, results] of Object.entries(runs)) {
    await openReport(page, renderHtml(results, new Map()));
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await widthOf(page), `a run ${what}`).toBe(320);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    expect.soft(pages, `a run ${what}`).toBeGreaterThanOrEqual(2);
    expect.soft(pages, `a run ${what}`).toBeLessThanOrEqual(6);
    await page.emulateMedia({ media: "screen" });
  }
});

const pageRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSPageRule)
    .map(({ cssText }) => cssText)
    .join("");

test("on paper it names its run, findings and what to do, and leaves the evidence on the screen", async ({
  page,
}) => {
  await openSample(page);
  const shown = page.locator(".broken tbody tr");
  const [first = "", ...others] = brokenOf(sampleResults).map(({ findings: [{ id }] }) => id);
  expect((await shown.allInnerTexts()).join("\n")).not.toContain(first);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#findings")).toBeHidden();
  expect(await shown.allInnerTexts()).toEqual(
    [first, ...others].map((id) => expect.stringContaining(id)),
  );
  const { run, evidence } = sampleResults;
  const sheet = await page.evaluate(pageRules);
  expect(sheet).toContain(`Not conforming, run ${run.id}`);
  expect(sheet).toContain(`sha256 ${evidence.head}`);
  await expect(page.locator("#run")).toContainText(`ends in sha256 ${evidence.head}`);
});

test("a badge says its verdict to eyes and to screen readers, and loads nothing", async ({
  page,
}) => {
  for (const [verdict, word] of [
    ["conforming", `Conforming with 1 waiver, without ${leftOutInWords(sampleResults)}`],
    ["not-conforming", "Not conforming"],
    ["not-fully-verified", "Not fully verified"],
  ] as const) {
    const badge = renderBadge({ ...sampleResults, verdict });
    expect(badge).not.toMatch(/href|url\(|<script|<image/);
    await page.setContent(badge);
    const name = `wallet interface: ${word}, 2025-11-21`;
    await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
    const [text, box] = [page.locator("text").last(), page.locator("rect").last()];
    await expect(text).toHaveText(word);
    const [inner, outer] = [await text.boundingBox(), await box.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan(
      (outer?.x ?? 0) + (outer?.width ?? 0),
    );
  }
});
