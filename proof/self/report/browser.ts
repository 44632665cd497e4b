import type { Browser } from "@playwright/test";
import { findBrowser, openBrowser as open } from "../../../src/products/package/pdf.ts";

export async function openBrowser(): Promise<Browser> {
  const path = findBrowser(process.env);
  if (path !== undefined) return open(path);
  throw new Error(
    "This test opens the report in a browser, and there is none. Install one by\n" +
      "  npx playwright install --with-deps chromium\n" +
      "or set CHROME_PATH to a Chrome or Chromium that is already here.",
  );
}
