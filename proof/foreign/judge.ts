import { type Program, run } from "../self/cli/running.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Results } from "../../src/record/results/results.ts";
import { filesIn } from "../../src/record/folder.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { overlay } from "../../src/judge/profile/profile.ts";

export const address = /(http:\/\/127\.0\.0\.1:\d+)/;

/** Why a program failed, in what it printed last; undefined where it didn't. */
export async function failureOf(program: Program): Promise<string | undefined> {
  const { exitCode, printed } = await run(
    program,
    process.env as Record<string, string>,
  ).ended.catch((error: Error) => ({
    exitCode: 1,
    printed: error.message,
  }));
  return exitCode === 0 ? undefined : printed.trim().slice(-500);
}

/** A server in another language, which shares no code with the sandbox. */
export interface ForeignServer {
  name: string;
  profile: string;
  /** Why it can't be had here, if it can't. */
  install(): Promise<string | undefined>;
  start(environment: Record<string, string>): Promise<{
    addresses: Record<string, string>;
    stop(): void;
  }>;
}

export interface Manner {
  switches?: string[];
  profile?: Record<string, unknown>;
  only?: string[];
  runs?: number;
}

export interface Judged {
  exitCode: number | null;
  findings: string[];
  /** What the document doesn't ask, and is found all the same. */
  advice: string[];
  notExercised: string[];
  printed: string;
}

const credentials = {
  API_KEY: "client-of-tests",
  API_SECRET: "secret-of-the-client",
  OTHER_API_KEY: "another-client",
  OTHER_API_SECRET: "secret-of-another-client",
  STATES_TOKEN: "token-for-provider-states",
};

function profileOf({ profile }: ForeignServer, changes: Record<string, unknown>): string {
  const file = join(emptyFolder(), "profile.yaml");
  const own = parse(readFileSync(profile, "utf8"), { merge: true }) as Record<string, unknown>;
  writeFileSync(file, stringify(overlay(own, changes)));
  return file;
}

const requirementsOf = (findings: Results["findings"]): string[] => [
  ...new Set(findings.map(({ requirement }) => requirement)),
];

/** Judges the running server by the built command, as its team would. */
export async function judge(
  server: ForeignServer,
  { switches = [], profile = {}, only = [], runs = 3 }: Manner = {},
): Promise<Judged> {
  const running = await server.start({ ...credentials, SWITCHES: switches.join(",") });
  const output = emptyFolder();
  try {
    const named = ["--profile", profileOf(server, profile), "--output", output];
    const part = only.flatMap((id) => ["--only", id]);
    const { exitCode, printed } = await command(
      ["run", ...named, ...part, "--workers", "2", "--runs", String(runs)],
      { ...credentials, ...running.addresses },
    );
    const { findings, advice, requirements } = JSON.parse(
      readFileSync(filesIn(output).results, "utf8"),
    ) as Results;
    return {
      exitCode,
      printed,
      findings: requirementsOf(findings),
      advice: requirementsOf(advice),
      notExercised: requirements
        .filter(({ outcome }) => outcome === "not-exercised")
        .map(({ id }) => id),
    };
  } finally {
    running.stop();
  }
}
