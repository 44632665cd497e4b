import { readFileSync, writeFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import { invariantCheckId } from "../../../src/results/check-id.ts";
import { allChecks } from "../../../src/run/catalogue.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { Kill } from "./prove.ts";

/** What is on record of the proof: committed, and only ever better. */
export interface KillMatrix {
  /** What became of each fault, and which other requirements turned red with it when it was recorded. */
  faults: Record<string, { outcome: Kill["outcome"]; alsoRed?: string[] }>;
  /** Checks that no fault has turned red under a requirement it breaks. */
  idle: string[];
}

const file = packageFile("tests/self/prove/kill-matrix.json");

/** The matrix on record. */
export const recorded = (): KillMatrix => JSON.parse(readFileSync(file, "utf8")) as KillMatrix;

/** Puts a matrix on record. */
export function record(matrix: KillMatrix): void {
  writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`);
}

const operationsInTitles = new RegExp(
  `(?<=[/-])(${operationNames.join("|").toLowerCase()})(?=[#-])`,
);

/** The checks that are the same but for the operation they are made at: one test, written once. */
const kindOf = (id: string): string => id.replace(operationsInTitles, "*");

/** The checks that turned red under a requirement their fault breaks. */
function killersIn(kills: readonly Kill[]): Set<string> {
  const found = kills.flatMap(({ findings, breaks }) =>
    findings.filter(({ requirement }) => breaks.includes(requirement)),
  );
  return new Set(
    found.map(({ check, requirement }) => kindOf(check ?? invariantCheckId(requirement))),
  );
}

function entryOf({ outcome, noticed, breaks }: Kill): KillMatrix["faults"][string] {
  const alsoRed = noticed.filter((id) => !breaks.includes(id)).toSorted();
  return { outcome, ...(alsoRed.length > 0 && { alsoRed }) };
}

/** What a proof of all faults came to. */
export function matrixOf(kills: readonly Kill[]): KillMatrix {
  const killers = killersIn(kills);
  const idle = allChecks().filter(({ id }) => !killers.has(kindOf(id)));
  return {
    faults: Object.fromEntries(kills.map((kill) => [kill.fault, entryOf(kill)])),
    idle: idle.map(({ id }) => id).toSorted(),
  };
}

const worth: Record<Kill["outcome"], number> = { SILENT: 0, "KILLED-ELSEWHERE": 1, KILLED: 2 };

/** Where a matrix is worse than the one on record: nothing there may get worse. */
export function losses(now: KillMatrix, before: KillMatrix): string[] {
  const faults = Object.entries(now.faults).flatMap(([fault, { outcome }]) => {
    const was = before.faults[fault]?.outcome;
    return was && worth[outcome] < worth[was] ? [`${fault} was ${was} and is ${outcome}`] : [];
  });
  const known = new Set(before.idle);
  const idle = now.idle.filter((id) => !known.has(id)).map((id) => `nothing kills ${id}`);
  return [...faults, ...idle];
}
