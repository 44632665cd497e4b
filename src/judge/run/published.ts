import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { remembered } from "../../../spec/remembered.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Discovered } from "../client/target.ts";
import type { RunOptions, Waiver } from "../../record/evidence/lines.ts";
import { readJson } from "../../../spec/files.ts";

type Asked = "seed" | "runs" | "path" | "maxRequests" | "budget" | "rate" | "cleanUp" | "only";

export interface Run extends Pick<RunOptions, Asked> {
  loaded: LoadedProfile;
  discovered: Discovered;
  usual?: string[];
  output: string;
  /** A test that has shown this finding needn't be tried again. */
  finding?: string;
  waivers: Waiver[];
}

/** Holds a file's path, since a profile may be too large for a variable. */
const variable = "CONFORMANCE_RUN";

const files = new Set<string>();

const removeAll = (): void => files.forEach(remove);

function remove(file: string): void {
  files.delete(file);
  rmSync(dirname(file), { recursive: true, force: true });
}

/** In a file for this user only, removed at exit: it may hold the API key, which must not be in reports. */
export function publishRun(run: Run): void {
  const file = join(mkdtempSync(join(tmpdir(), "wallet-conformance-run-")), "run.json");
  if (!process.listeners("exit").includes(removeAll)) process.once("exit", removeAll);
  files.add(file);
  writeFileSync(file, JSON.stringify(run), { mode: 0o600 });
  process.env[variable] = file;
}

export function withdrawRun(): void {
  const file = process.env[variable];
  delete process.env[variable];
  if (file !== undefined && files.has(file)) remove(file);
}

export const isPublished = (): boolean => Boolean(process.env[variable]);

const read = remembered((file: string) => readJson(file) as Run);

export function currentRun(): Run {
  const file = process.env[variable];
  if (!file) throw new Error("No run has been prepared.");
  return read(file);
}

const byCommandVariable = "CONFORMANCE_BY_COMMAND";

export const byCommand = { [byCommandVariable]: "1" };

/** The command prepares the run and exits by its verdict; Playwright's own reports aren't used. */
export const isRunByCommand = (): boolean => process.env[byCommandVariable] === "1";
