import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { openedReport, unfold } from "../../proof/self/report/opened-report.ts";

const open = openedReport();

test("the report opens with the verdict and holds its chapters in order", async () => {
  const { page, noises } = await open();
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
  await expect(page.getByText("84 of 101").first()).toBeVisible();
  expect(noises).toEqual([]);
});

test("nothing of a hostile answer runs, loads or speaks, even when it is opened", async () => {
  const { page, noises } = await open();
  await unfold(page);
  await expect(page.getByText("document.title='owned'").first()).toBeVisible();
  await expect(page).toHaveTitle("Not conforming: sample, 2025-11-21");
  expect(await page.locator("script").count()).toBe(2);
  expect(await page.locator("img, iframe, object").count()).toBe(0);
  expect(noises).toEqual([]);
});

test("even markup that slipped through could not run a script", async () => {
  const { page } = await open();
  await page.evaluate(`
    const script = document.createElement("script");
    script.textContent = "document.title = 'owned'";
    document.body.append(script);
  `);
  await expect(page).toHaveTitle(/^Not conforming/);
});

test("commands name the folder that the page is in, wherever it was written", async () => {
  const { page } = await open();
  const folder = dirname(fileURLToPath(page.url()));
  const command = page.locator(".replay code").first();
  await expect(command).toHaveText(new RegExp(`replay \\S+ ${folder}$`));
  const withoutScript = await open({ javaScriptEnabled: false });
  await expect(withoutScript.page.locator(".replay code").first()).toHaveText(/replay \S+ \.$/);
  await expect(page.getByText("with API_KEY and API_SECRET set in the environment")).toBeVisible();
});

test("every link leads somewhere, and every id is there once", async () => {
  const { page } = await open();
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  const links = await page
    .locator("a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(new Set(ids).size).toBe(ids.length);
  expect(links.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`on a phone, in the ${colorScheme}, nothing is wider than the screen`, async () => {
    const { page, noises } = await open({ colorScheme, viewport: { width: 360, height: 740 } });
    await unfold(page);
    const width = await page.locator("html").evaluate((root) => root.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(noises).toEqual([]);
  });
}

test("a search leaves what has all its words, and says how much that is", async () => {
  const { page, noises } = await open();
  const rows = page.locator(".row:visible, .finding:visible, .points tbody tr:visible");
  const all = await rows.count();
  const box = page.getByRole("searchbox", { name: "Search" });
  await box.fill("bank account UPDATE");
  await expect(page.locator("#search-count")).toHaveText(/^\d+ of \d+$/);
  const texts = await rows.allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThan(all);
  await expect(page.getByRole("heading", { name: /^Limits/ })).toBeHidden();
  expect(texts.filter((text) => !/update/i.test(text) || !/bank/i.test(text))).toEqual([]);
  await box.fill("");
  await expect(rows).toHaveCount(all);
  expect(noises).toEqual([]);
});

test("where no script runs there is no search box, and everything is shown", async () => {
  const { page } = await open({ javaScriptEnabled: false });
  await expect(page.locator("#search")).toBeHidden();
  await expect(page.locator(".row").first()).toBeVisible();
});
