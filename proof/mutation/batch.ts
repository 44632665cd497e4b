import { otherClient } from "../../sandbox/start.ts";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CitableId } from "../../spec/register.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import type { EvidenceLine, ExchangeLine } from "../../src/record/evidence/lines.ts";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { runAgainst, runProofs } from "../prove/run-proofs.ts";
import type { Counted, Hosted, ToHost } from "./host-protocol.ts";
import { type Host, type Incident, openHost } from "./hosting.ts";
import { temporaryFolder } from "./tree.ts";

export interface Evidence {
  /** The requirements that were violated, and those whose tests came across it, in order. */
  findings: { requirement: CitableId; during: CitableId }[];
  passed: string[];
  notRun: string[];
  readings: string[];
  timeouts: number;
}

export const nothingSeen: Evidence = {
  findings: [],
  passed: [],
  notRun: [],
  readings: [],
  timeouts: 0,
};

const ofKind =
  <Kind extends EvidenceLine["kind"]>(kind: Kind) =>
  (line: EvidenceLine): line is Extract<EvidenceLine, { kind: Kind }> =>
    line.kind === kind;

const unique = <Value>(values: Value[]): Value[] => [...new Set(values)];
const isSilent = ({ exchange }: ExchangeLine) => exchange.failure?.kind === "timeout";

function citedFirst(test: string, otherwise: CitableId): CitableId {
  const found = testChecks().find(({ id }) => id.startsWith(`${test}#`));
  return found?.requirement ?? otherwise;
}

export function evidenceOf(folder: string): Evidence {
  const file = join(folder, "evidence.ndjson");
  const lines = existsSync(file) ? readEvidence(file).lines : [];
  const checks = lines.filter(ofKind("check"));
  const withOutcome = (wanted: string) =>
    unique(checks.filter(({ outcome }) => outcome === wanted).map(({ id }) => id));
  return {
    findings: lines.filter(ofKind("finding")).map(({ requirement, check, test }) => ({
      requirement,
      during: check === undefined ? citedFirst(test, requirement) : requirement,
    })),
    passed: withOutcome("passed"),
    notRun: withOutcome("not-run"),
    readings: unique(
      lines
        .filter(ofKind("observation"))
        .map(({ openPoint, reading }) => `${openPoint}: ${reading}`),
    ),
    timeouts: lines.filter(ofKind("exchange")).filter(isSilent).length,
  };
}

export interface Member extends ToHost {
  against: CitableId[];
}

export interface Seen extends Evidence {
  /** Errors of ours: checks that crashed, or tests that did not run. */
  errors: string[];
  failure?: string;
  counted?: Counted;
}

/** Where its thread died nothing is known but what ran last. */
export type BatchResult =
  { seen: Map<string, Seen>; incident?: never } | { seen?: never; incident: Incident };

export interface BatchOptions {
  folder: string;
  workers: number;
  untilFirstFinding: boolean;
}

export async function judgeBatch(members: Member[], options: BatchOptions): Promise<BatchResult> {
  const output = temporaryFolder("batch");
  const host = openHost(
    options.folder,
    members.map(({ name, mutant, hitLimit }) => ({ name, mutant, hitLimit })),
  );
  try {
    const judged = judgeHosted(host, members, output, options);
    return await Promise.race([judged, host.died.then((incident) => ({ incident }))]);
  } finally {
    await host.close();
    rmSync(output, { recursive: true, force: true });
  }
}

async function judgeHosted(
  host: Host,
  members: readonly Member[],
  output: string,
  options: BatchOptions,
): Promise<BatchResult> {
  const hosted = await host.started;
  const proofs = proofsOf(members, hosted, output, options);
  const run = runProofs(output, proofs, {
    workers: options.workers,
    otherKey: otherClient.apiKey,
  });
  void host.died.then(run.stop);
  const printed = await run.printed;
  const counted = new Map((await host.counted()).map((each) => [each.name, each]));
  const seen = hosted.map(({ name, failure }): [string, Seen] => {
    const count = counted.get(name);
    if (!count) return [name, { ...nothingSeen, errors: [], failure: failure ?? "" }];
    const evidence = evidenceOf(join(output, name));
    return [name, { ...evidence, counted: count, errors: errorsAt(name, evidence, printed) }];
  });
  return { seen: new Map(seen) };
}

function errorsAt(name: string, { findings, passed, notRun }: Evidence, printed: string): string[] {
  const lines = printed.split("\n").filter((line) => line.includes(`[${name}]`));
  if (findings.length + passed.length + notRun.length + lines.length > 0) return lines;
  throw new Error(`No test ran against ${name}:\n${printed}`);
}

function proofsOf(
  members: readonly Member[],
  hosted: readonly Hosted[],
  output: string,
  { untilFirstFinding }: BatchOptions,
): Mutant[] {
  const loaded = loadProfile();
  const againstOf = new Map(members.map(({ name, against }) => [name, against]));
  return hosted.flatMap(({ name, address }) => {
    if (!address) return [];
    const folder = join(output, name);
    mkdirSync(folder);
    const run = runAgainst(address, loaded, folder);
    const until = untilFirstFinding ? { until: "any finding" as const } : {};
    return [{ fault: name, against: againstOf.get(name) ?? [], run, ...until }];
  });
}
