import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";

/** Where Chromium, Chrome or Edge usually is. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/usr/bin/microsoft-edge",
  "/opt/microsoft/msedge/msedge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The browser of this machine: the one CHROME_PATH names, Playwright's own, or an installed one. */
export function findBrowser({ CHROME_PATH }: NodeJS.ProcessEnv): string | undefined {
  const candidates = CHROME_PATH ? [CHROME_PATH] : [chromium.executablePath(), ...usual];
  return candidates.find((path) => path && existsSync(path));
}

export function openBrowser(executablePath: string): Promise<Browser> {
  // The sandbox of Chromium does not work for root, which is what containers run as.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}
