import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";

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

export function findBrowser({ CHROME_PATH }: NodeJS.ProcessEnv): string | undefined {
  const candidates = CHROME_PATH ? [CHROME_PATH] : [chromium.executablePath(), ...usual];
  return candidates.find((path) => path && existsSync(path));
}

export function openBrowser(executablePath: string): Promise<Browser> {
  // Chromium's sandbox doesn't work for root, the user of containers.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}

/** The creation date that a browser writes into a PDF: D:20251121120000+00'00'. */
const madeAt = /D:\d{14}(?=[+-]\d\d'\d\d')/g;

/** The browser runs no scripts and has no network. @returns the PDF, or why it couldn't be made */
export async function printed(page: string, moment: string): Promise<Buffer | string> {
  const path = findBrowser(process.env);
  if (path === undefined)
    return "There is neither Chrome, Chromium nor Edge here (CHROME_PATH may name one).";
  try {
    const browser = await openBrowser(path);
    try {
      const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
      const tab = await context.newPage();
      await tab.setContent(page);
      const pdf = await tab.pdf({ format: "A4", printBackground: true, tagged: true });
      const made = `D:${moment.replaceAll(/\D/g, "").slice(0, 14)}`;
      return Buffer.from(pdf.toString("latin1").replaceAll(madeAt, made), "latin1");
    } finally {
      await browser.close();
    }
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    return `${path} could not print it: ${reason}`;
  }
}
