import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test, type Browser, type Page } from "@playwright/test";
import { renderHtml } from "../../../src/views/html/page.ts";
import { openBrowser } from "./browser.ts";
import { sampleExchanges, sampleResults } from "./sample-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

interface Opened {
  page: Page;
  noises: string[];
}

type Options = Parameters<Browser["newPage"]>[0];

/** Opens the report of a run, the sample run if no other, for the tests of a file: gives what opens it in a browser. */
export function openedReport(
  render = () => renderHtml(sampleResults, sampleExchanges),
): (options?: Options) => Promise<Opened> {
  const file = join(temporaryFolder("report"), "index.html");
  const address = pathToFileURL(file).href;
  let browser: Browser;
  test.beforeAll(async () => {
    writeFileSync(file, render());
    browser = await openBrowser();
  });
  test.afterAll(() => browser.close());

  return async (options = {}) => {
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
  };
}

export const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
