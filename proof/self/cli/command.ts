import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { packageFile } from "../../../spec/files.ts";
import * as CommandLine from "../../../src/command/command-line.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Ended, run } from "./running.ts";
import { sandboxProfileFile } from "../../../src/judge/profile/load.ts";

export type { Ended };

type Environment = Record<string, string>;

export const node = (words: string[], environment: Environment = {}, folder?: string) =>
  run({ words, folder }, environment).ended;

let earlier: Promise<unknown> = Promise.resolve();

async function alone(words: readonly string[], environment: Environment, folder: string) {
  const commandLine = pathToFileURL(packageFile("dist/src/command/command-line.js")).href;
  const { runCommandLine } = (await import(commandLine)) as typeof CommandLine;
  const { env, exitCode, stdout, stderr } = process;
  const { PATH = "", HOME = "" } = env;
  const own = { folder: process.cwd(), writes: [stdout.write, stderr.write] as const };
  let printed = "";
  const write = (text: string | Uint8Array) => ((printed += text.toString()), true);
  Object.assign(process, { env: { PATH, HOME, ...environment }, exitCode: undefined });
  [stdout.write, stderr.write] = [write, write];
  process.chdir(folder);
  try {
    await runCommandLine(words);
    return { exitCode: Number(process.exitCode ?? 0), printed };
  } finally {
    Object.assign(process, { env, exitCode });
    [stdout.write, stderr.write] = own.writes;
    process.chdir(own.folder);
  }
}

/** In the test's own process, since starting one is slow; only for commands that start no tests and serve nothing. */
export function here(
  words: readonly string[],
  environment: Environment = {},
  folder = process.cwd(),
): Promise<Ended> {
  const ended = earlier.then(() => alone(words, environment, folder));
  earlier = ended.catch(() => undefined);
  return ended;
}

const inOneWorker = { CONFORMANCE_WORKERS: "1" };

/** One try of each property; a test that needs more says so. */
const briefly = { ...inOneWorker, CONFORMANCE_RUNS: "1" };

const inOwnProcess = (words: readonly string[], environment: Environment): boolean =>
  "NODE_OPTIONS" in environment ||
  (words[0] === "run" && !words.includes("--dry-run")) ||
  ["sandbox", "observe", "sign", "client"].includes(words[0] ?? "");

export const command = (words: string[], environment: Environment = {}, folder?: string) =>
  inOwnProcess(words, environment)
    ? node(
        [packageFile("dist/src/command/main.js"), ...words],
        { ...(words.includes("--only") && briefly), ...environment },
        folder,
      )
    : here(words, environment, folder);

export const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");

export const ownTests = [playwright, "test", "--config", packageFile("dist/playwright.config.js")];

/** The tests are compiled, so Playwright's hooks for TypeScript would only take time. */
const compiled = { PW_DISABLE_TS_ESM: "1" };

export const byPlaywright = (words: string[], environment: Environment, folder?: string) =>
  node([...ownTests, ...words], { ...inOneWorker, ...compiled, ...environment }, folder);

export const asSandbox = (url: string, apiKey: string): string[] => [
  "--profile",
  sandboxProfileFile,
  "--base-url",
  url,
  "--api-key",
  apiKey,
];

export const emptyFolder = (): string => temporaryFolder("conformance");
