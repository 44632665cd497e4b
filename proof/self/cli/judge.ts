import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEvidence } from "../../../src/record/evidence/file.ts";
import type { EvidenceLine, ExchangeLine } from "../../../src/record/evidence/lines.ts";
import { filesIn } from "../../../src/record/folder.ts";
import type { WordedFinding } from "../../../src/record/results/results-file.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../deviations.ts";
import { asSandbox, command, emptyFolder, type Ended } from "./command.ts";
import { sandboxProfileFile } from "../../../src/judge/profile/load.ts";
import { readJson } from "../../../spec/files.ts";

export const controlToken = "control-token-for-tests";

export interface Judged extends Ended {
  folder: string;
  files: ReturnType<typeof filesIn>;
  results: Results & { findings: WordedFinding[]; advice: WordedFinding[] };
  lines: EvidenceLine[];
  sent: ExchangeLine[];
}

export async function judgeBy(
  words: readonly string[],
  environment: Record<string, string> = {},
  by = command,
): Promise<Judged> {
  const folder = join(emptyFolder(), "run");
  const ended = await by(["run", ...words, "--output", folder], environment);
  const files = filesIn(folder);
  const { lines } = existsSync(files.evidence) ? readEvidence(files.evidence) : { lines: [] };
  return {
    ...ended,
    folder,
    files,
    results: (existsSync(files.results) ? readJson(files.results) : {}) as Judged["results"],
    lines,
    sent: lines.flatMap((line) => (line.kind === "exchange" ? [line] : [])),
  };
}

interface ToStart extends SandboxOptions {
  before?: ((url: string) => Promise<{ url: string; close(): unknown }>) | undefined;
}

export async function startBehind({ before, ...options }: ToStart): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  const front = await before?.(sandbox.url);
  const close = () => {
    front?.close();
    return sandbox.close();
  };
  return { ...sandbox, ...(front && { url: front.url }), close };
}

export interface ToJudge extends ToStart {
  profile?: string | ((sandbox: Sandbox) => string | Promise<string>);
}

export async function judgeSandbox(
  { profile = sandboxProfileFile, ...options }: ToJudge,
  words: readonly string[],
  environment: Record<string, string> = {},
  by = command,
): Promise<Judged> {
  const sandbox = await startBehind(options);
  const file = typeof profile === "string" ? profile : await profile(sandbox);
  const [, , ...target] = asSandbox(sandbox.url, sandbox.credentials.apiKey);
  const secrets = {
    API_SECRET: sandbox.credentials.apiSecret,
    OTHER_API_SECRET: sandbox.otherSecret,
    ...(sandbox.controlToken !== undefined && { STATES_TOKEN: sandbox.controlToken }),
  };
  try {
    const named = ["--profile", file, ...target];
    return await judgeBy([...named, ...words], { ...secrets, ...environment }, by);
  } finally {
    await sandbox.close();
  }
}

export function profileWith(text: string): string {
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, text);
  return file;
}
