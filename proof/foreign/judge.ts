import { type Program, run } from "../self/cli/running.ts";
import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import type { Results } from "../../src/record/results/results.ts";
import { judgeBy, profileWith } from "../self/cli/judge.ts";
import { overlay } from "../../src/judge/profile/profile.ts";

export const address = /(http:\/\/127\.0\.0\.1:\d+)/;

export async function failureOf(program: Program): Promise<string | undefined> {
  const { ended } = run(program, process.env as Record<string, string>);
  const { exitCode, printed } = await ended.catch(({ message }: Error) => ({
    exitCode: 1,
    printed: message,
  }));
  return exitCode === 0 ? undefined : printed.trim().slice(-500);
}

/** Shares no code with the sandbox. */
export interface ForeignServer {
  name: string;
  profile: string;
  /** @returns why it isn't available here */
  install(): Promise<string | undefined>;
  start(
    environment: Record<string, string>,
  ): Promise<{ addresses: Record<string, string>; stop(): void }>;
}

interface Manner {
  switches?: string[];
  profile?: Record<string, unknown>;
  only?: string[];
  runs?: number;
}

const credentials = {
  API_KEY: "client-of-tests",
  API_SECRET: "secret-of-the-client",
  OTHER_API_KEY: "another-client",
  OTHER_API_SECRET: "secret-of-another-client",
  STATES_TOKEN: "token-for-provider-states",
};

function profileOf({ profile }: ForeignServer, changes: Record<string, unknown>): string {
  const own = parse(readFileSync(profile, "utf8"), { merge: true }) as Record<string, unknown>;
  return profileWith(stringify(overlay(own, changes)));
}

const requirementsOf = (findings: Results["findings"]): string[] => [
  ...new Set(findings.map(({ requirement }) => requirement)),
];

export async function judge(
  server: ForeignServer,
  { switches = [], profile = {}, only = [], runs = 3 }: Manner = {},
) {
  const running = await server.start({ ...credentials, SWITCHES: switches.join(",") });
  try {
    const named = ["--profile", profileOf(server, profile), "--workers", "2"];
    const part = only.flatMap((id) => ["--only", id]);
    const { exitCode, printed, results } = await judgeBy(
      [...named, ...part, "--runs", String(runs)],
      { ...credentials, ...running.addresses },
    );
    const { findings, advice, requirements } = results;
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
