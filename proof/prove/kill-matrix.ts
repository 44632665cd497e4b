import { writeFileSync } from "node:fs";
import { packageFile, readJson } from "../../spec/files.ts";
import { invariantCheckId, readCatalogue } from "../../src/record/results/check-id.ts";
import { remembered } from "../../spec/remembered.ts";
import { allChecks, catalogueFile } from "../../src/judge/run/catalogue.ts";
import { faultNames } from "../faults/index.ts";
import { operationNames } from "../../spec/operations.ts";
import type { Kill } from "./prove.ts";

export interface KillMatrix {
  faults: Record<string, { outcome: Kill["outcome"]; by: string[]; alsoFailed?: string[] }>;
  checks: number;
  killNothing: string[];
}

const file = packageFile("proof/prove/kill-matrix.json");

export const recorded = (): KillMatrix => readJson(file) as KillMatrix;

const knownTests = remembered(
  (catalogue: string) => new Set(readCatalogue(catalogue).map(({ id }) => id.split("#")[0])),
);

export function testOnRecord({ faults }: KillMatrix, fault: string): { tests?: string[] } {
  const test = faults[fault]?.by.find((each) => knownTests(catalogueFile).has(each));
  return test === undefined ? {} : { tests: [test] };
}

export function record(matrix: KillMatrix): void {
  writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`);
}

const operationsInTitles = new RegExp(
  `(?<=[/-])(${operationNames.join("|").toLowerCase()})(?=[#-])`,
);

/** Checks that differ only in the operation are one test, written once. */
const kindOf = (id: string): string => id.replace(operationsInTitles, "*");

function killersIn(kills: readonly Kill[]): Set<string> {
  const found = kills.flatMap(({ findings, breaks }) =>
    findings.filter(({ requirement }) => breaks.includes(requirement)),
  );
  return new Set(
    found.map(({ check, requirement }) => kindOf(check ?? invariantCheckId(requirement))),
  );
}

function entryOf({ outcome, noticed, breaks, by }: Kill): KillMatrix["faults"][string] {
  const alsoFailed = noticed.filter((id) => !breaks.includes(id)).toSorted();
  return { outcome, by, ...(alsoFailed.length > 0 && { alsoFailed }) };
}

const entriesOf = (kills: readonly Kill[]): KillMatrix["faults"] =>
  Object.fromEntries(kills.map((kill) => [kill.fault, entryOf(kill)]));

export function withKills(matrix: KillMatrix, kills: readonly Kill[]): KillMatrix {
  const all = { ...matrix.faults, ...entriesOf(kills) };
  const known = faultNames.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
  const killers = killersIn(kills);
  const killNothing = matrix.killNothing.filter((id) => !killers.has(kindOf(id)));
  return { ...matrix, killNothing, faults: Object.fromEntries(known) };
}

export function matrixOf(kills: readonly Kill[]): KillMatrix {
  const killers = killersIn(kills);
  const checks = allChecks();
  const killNothing = checks.filter(({ id }) => !killers.has(kindOf(id)));
  return {
    checks: checks.length,
    faults: entriesOf(kills),
    killNothing: killNothing.map(({ id }) => id).toSorted(),
  };
}

const worth: Record<Kill["outcome"], number> = { survived: 0, misattributed: 1, killed: 2 };

/** Nothing on record may get worse. */
export function losses(now: KillMatrix, before: KillMatrix): string[] {
  const faults = Object.entries(now.faults).flatMap(([fault, { outcome }]) => {
    const was = before.faults[fault]?.outcome;
    return was && worth[outcome] < worth[was] ? [`${fault} was ${was} and is ${outcome}`] : [];
  });
  const known = new Set(before.killNothing);
  const more = now.killNothing.filter((id) => !known.has(id));
  return [...faults, ...more.map((id) => `${id} no longer fails for any fault`)];
}
