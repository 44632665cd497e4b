import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { openedReport, unfold } from "../../proof/self/report/opened-report.ts";

const open = openedReport();

// The report as people read it: by what is broken, on paper, with a screen reader.

const widths = [320, 390, 1280];

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** WCAG 2.2 AA, with what it builds on, and what axe calls best practice. */
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of widths) {
    test(`axe finds nothing at ${width} px, in the ${colorScheme}`, async () => {
      const { page } = await open({
        colorScheme,
        bypassCSP: true,
        viewport: { width, height: 800 },
      });
      await unfold(page);
      await page.evaluate(axe.source);
      const violations = await page.evaluate<Violation[]>(
        `axe.run(document, ${JSON.stringify({ runOnly: standards })}).then((found) => found.violations)`,
      );
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      ).toEqual([]);
    });
  }
}

test("what is broken fits a table, the gravest first, each with a link to its finding", async () => {
  const { page } = await open();
  const rows = page.locator("#broken tbody tr");
  expect(await rows.locator("td:first-child").allInnerTexts()).toEqual([
    "money and authentication",
    // What is accepted in place of a refusal is about more than the code of the refusal.
    "money and authentication",
    "state ◇ waived",
    "shape",
  ]);
  await rows.first().getByRole("link").first().click();
  await expect(page.locator(".deviation:target")).toBeInViewport();
});

test("the lists can be narrowed to what failed, without a script", async () => {
  const { page } = await open();
  const all = await page.locator("#requirements .row:visible").count();
  await page.getByRole("radio", { name: "failed", exact: true }).check();
  const failed = await page
    .locator("#requirements .row:visible, #error-rows tbody tr:visible")
    .all();
  expect(failed.length).toBeLessThan(all);
  for (const row of failed) await expect(row).toHaveClass(/fail/);
});

test("on paper it has a few pages, and leaves the evidence on the screen", async () => {
  const { page } = await open();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#broken")).toBeVisible();
  await expect(page.locator("#findings")).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeLessThanOrEqual(6);
});
