import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import type { CitableId } from "../../spec/register.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { runAgainst, runProofs } from "../prove/run-proofs.ts";
import { evidenceOf, nothingSeen, type Evidence } from "./evidence.ts";
import type { Counted, Hosted, ToHost } from "./host-protocol.ts";
import { openHost, type Host, type Incident } from "./hosting.ts";
import { temporaryFolder } from "./tree.ts";

/** A sandbox and the requirements whose tests judge it. */
export interface Member extends ToHost {
  against: CitableId[];
}

export interface Seen extends Evidence {
  /** Errors of ours: checks that crashed, or tests that did not run. */
  errors: string[];
  /** Why it did not start, where it did not. */
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

/** Judges sandboxes side by side: all in one thread, all by one run of the conformance tests. */
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
  const run = runProofs(output, proofs, { workers: options.workers });
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
