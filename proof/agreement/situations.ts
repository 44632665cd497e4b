import { refuses } from "../patches/parts.ts";
import type { FaultName } from "../faults/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Verdict } from "../../src/record/results/results.ts";
import { elevenFaults } from "../self/eleven-faults.ts";

export interface Situation {
  faults?: FaultName[];
  /** Made anew for each run, since a patch may count calls. */
  patch?: () => Patch;
  states?: false;
  env?: Record<string, string>;
  waivers?: string;
  mishap?: "interrupted" | "bug" | "unreachable";
  verdict: Verdict | undefined;
  exit: number;
  plainExit: number;
  fails: boolean;
  skips: boolean;
}

const users = { CONFORMANCE_ONLY: "users-create,users-is-nri-returned" };
const waiverOf = (expires: string) =>
  `- {requirement: answers-success-true, reason: known since spring, expires: ${expires}}\n`;

const nonconforming = {
  verdict: "not-conforming",
  exit: 1,
  plainExit: 1,
  fails: true,
  skips: true,
} as const;

const withGaps = {
  verdict: "not-fully-verified",
  exit: 3,
  plainExit: 1,
  fails: false,
  skips: true,
} as const;

function refusesTheNextAccount(): Patch {
  let reads = 0;
  return refuses("getBankAccount", undefined, () => (reads += 1) % 2 === 0);
}

/** Only situations that need every check run all of them. */
export const situations: Record<string, Situation> = {
  clean: { verdict: "conforming", exit: 0, plainExit: 0, fails: false, skips: false },
  "one invariant broken": { faults: ["success-flag-false"], env: users, ...nonconforming },
  "eleven faults": {
    faults: elevenFaults,
    env: { CONFORMANCE_ONLY: "limits,users" },
    ...nonconforming,
  },
  "no provider states": {
    states: false,
    env: { CONFORMANCE_ONLY: "pool-quote-failure-4015" },
    ...withGaps,
  },
  "waived only": {
    faults: ["success-flag-false"],
    waivers: waiverOf("2099-12-31"),
    verdict: "conforming",
    exit: 0,
    plainExit: 0,
    fails: false,
    skips: true,
  },
  "expired waiver": {
    faults: ["success-flag-false"],
    waivers: waiverOf("2020-01-31"),
    env: users,
    ...nonconforming,
  },
  "unused waiver": { waivers: waiverOf("2099-12-31"), env: users, ...nonconforming },
  "budget spent": { env: { ...users, CONFORMANCE_MAX_REQUESTS: "4" }, ...withGaps },
  "stopped between checks": {
    // A refusal without an error row, which the invariants find.
    patch: refusesTheNextAccount,
    env: { CONFORMANCE_ONLY: "bank-accounts-nre-identified", CONFORMANCE_WORKERS: "1" },
    ...nonconforming,
  },
  interrupted: {
    mishap: "interrupted",
    verdict: undefined,
    exit: 2,
    plainExit: 130,
    fails: false,
    skips: true,
  },
  "error of the suite": {
    mishap: "bug",
    env: { CONFORMANCE_ONLY: "status-read" },
    verdict: undefined,
    exit: 2,
    plainExit: 1,
    fails: true,
    skips: true,
  },
  unreachable: {
    mishap: "unreachable",
    env: users,
    verdict: undefined,
    exit: 2,
    plainExit: 1,
    fails: false,
    skips: false,
  },
};
