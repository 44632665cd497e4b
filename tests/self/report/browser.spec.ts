import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { renderHtml } from "../../../src/report/html/page.ts";
import { openBrowser } from "./browser.ts";
import { sampleExchanges, sampleResults } from "./sample-run.ts";

const file = join(mkdtempSync(join(tmpdir(), "report-")), "index.html");
const address = pathToFileURL(file).href;
let browser: Browser;

test.beforeAll(async () => {
  writeFileSync(file, renderHtml(sampleResults, sampleExchanges));
  browser = await openBrowser();
});
test.afterAll(() => browser?.close());

interface Opened {
  page: Page;
  /** Whatever a page that minds its own business would not do. */
  noises: string[];
}

async function open(options: Parameters<Browser["newPage"]>[0] = {}): Promise<Opened> {
  const page = await browser.newPage(options);
  const noises: string[] = [];
  page.on("console", (message) => noises.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => noises.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    noises.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (url !== address && !url.startsWith("data:")) noises.push(`request: ${url}`);
  });
  await page.goto(address);
  return { page, noises };
}

/** Opens everything that is folded. */
const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));

test("the report opens with the verdict and holds its chapters in order", async () => {
  const { page, noises } = await open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Not conforming/);
  const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(headings.map((text) => text.replace(/ \d.*/s, ""))).toEqual([
    "Findings",
    "Not exercised",
    "Requirements",
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
  expect(await page.locator("script, img, iframe, object").count()).toBe(0);
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
