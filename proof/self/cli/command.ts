import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { packageFile } from "../../../spec/files.ts";
import { sandboxProfileFile } from "../../../src/judge/profile/sandbox-profile.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export interface Ended {
  exitCode: number | null;
  printed: string;
}

function node(file: string, words: string[], environment: Record<string, string>): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [file, ...words], { env: { PATH, HOME, ...environment } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (printed += data.toString()));
  }
  return new Promise((done) => child.on("close", (exitCode) => done({ exitCode, printed })));
}

const inOneWorker = { CONFORMANCE_WORKERS: "1" };

/** Each property is tried once, too: a test that is about values drawn names the tries it needs. */
const briefly = { ...inOneWorker, CONFORMANCE_RUNS: "1" };

export const command = (words: string[], environment: Record<string, string> = {}) =>
  node(packageFile("dist/src/command/main.js"), words, {
    ...(words.includes("--only") && briefly),
    ...environment,
  });

/** Runs those tests of the suite by plain Playwright whose title matches. */
export const testsTitled = (title: string, environment: Record<string, string>) =>
  node(
    createRequire(import.meta.url).resolve("@playwright/test/cli"),
    ["test", "--config", packageFile("dist/playwright.config.js"), "--grep", title],
    { ...inOneWorker, ...environment },
  );

export const asSandbox = (url: string, apiKey: string): string[] => [
  "--profile",
  sandboxProfileFile,
  "--base-url",
  url,
  "--api-key",
  apiKey,
];

export const emptyFolder = (): string => temporaryFolder("conformance");
