import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test as base, type Browser, type Page } from "@playwright/test";
import { findBrowser, openBrowser as open } from "../../../src/products/package/pdf.ts";
import { temporaryFolder } from "../temporary-folder.ts";

async function openBrowser(): Promise<Browser> {
  const path = findBrowser(process.env);
  if (path !== undefined) return open(path);
  throw new Error(
    "This test opens the report in a browser, and there is none. Install one by\n" +
      "  npx playwright install --with-deps chromium\n" +
      "or set CHROME_PATH to a Chrome or Chromium that is already here.",
  );
}

/** Uses the installed browser; `quiet` fails a page that logs, asks, fails or loads anything. */
export const test = base.extend<{ quiet: undefined }, { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await openBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  quiet: [
    async ({ page }, use) => {
      const noises: string[] = [];
      page.on("console", (message) => noises.push(`console: ${message.text()}`));
      page.on("pageerror", (error) => noises.push(`error: ${error.message}`));
      page.on("dialog", (dialog) => {
        noises.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => {
        if (!/^(file|data):/.test(request.url())) noises.push(`request: ${request.url()}`);
      });
      await use(undefined);
      expect(noises).toEqual([]);
    },
    { auto: true },
  ],
});

export async function openReport(page: Page, text: string): Promise<void> {
  const file = join(temporaryFolder("report"), "index.html");
  writeFileSync(file, text);
  await page.goto(pathToFileURL(file).href);
}

export const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
