import { expect, test } from "@playwright/test";
import { openedReport } from "../../proof/self/report/opened-report.ts";

const open = openedReport();

test("every exchange of the page has an address of its own, which opens it", async () => {
  const { page } = await open();
  const links = page.locator("details.exchange h5 a");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses.length).toBe(await page.locator("details.exchange").count());
  expect(new Set(addresses).size).toBe(addresses.length);
  const folded = page.locator("details.exchange:not([open])").last();
  const address = await folded.locator("h5").first().getAttribute("id");
  const heading = page.locator(`[id="${address}"]`);
  await expect(heading).toBeHidden();
  await page.goto(`${page.url()}#${address}`);
  await expect(heading).toBeInViewport();
});
