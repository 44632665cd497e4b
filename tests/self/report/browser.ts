import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";

/** Where a Chromium or Chrome usually is. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The browser of this machine: the one CHROME_PATH names, Playwright's own, or an installed one. */
function browserPath(): string {
  const candidates = [process.env.CHROME_PATH, chromium.executablePath(), ...usual];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    "This test opens the report in a browser, and there is none. Install one by\n" +
      "  npx playwright install --with-deps chromium\n" +
      "or set CHROME_PATH to a Chrome or Chromium that is already here.",
  );
}

/** Opens the browser of this machine. */
export function openBrowser(): Promise<Browser> {
  // The sandbox of Chromium does not work for root, which is what containers run as.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: browserPath(), args });
}
