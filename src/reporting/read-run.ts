import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "../../spec/json.ts";
import { readEvidence, type Evidence } from "../record/evidence/file.ts";
import { type RunLine, schemaVersion, type SuiteIdentity } from "../record/evidence/lines.ts";
import { assertSameSuite } from "../record/results/suite.ts";
import { UsageError } from "../ground/usage-error.ts";
import { filesIn, shownFolder } from "../record/folder.ts";
import { leftIn, neverBegan } from "../record/read-results.ts";

export interface RecordedRun extends Evidence {
  folder: string;
  run: RunLine;
}

function requireEvidence(folder: string): void {
  if (existsSync(filesIn(folder).evidence)) return;
  const { error } = leftIn(folder) ?? {};
  if (error) throw neverBegan(folder, error);
  throw new UsageError(
    `There is no evidence of a run in ${shownFolder(folder)}: evidence.ndjson is missing.`,
  );
}

function assertSameForm(file: string, folder: string): void {
  const [firstLine = ""] = readFileSync(file, "utf8").split("\n", 1);
  const first = parseJson(firstLine) as Partial<RunLine> | undefined;
  if (first?.kind !== "run" || first.schemaVersion === schemaVersion) return;
  throw new UsageError(
    `The evidence in ${shownFolder(folder)} is of schema version ${first.schemaVersion ?? 0} ` +
      `(${first.suite?.name} ${first.suite?.version}), but this suite reads version ${schemaVersion}.\n` +
      "Use the suite that ran it, or run again.",
  );
}

function assertUnchanged(folder: string, { chain, problems }: Evidence): void {
  const { evidence } = leftIn(folder) ?? {};
  const resultsAreOthers =
    evidence === undefined || evidence.head === chain.head
      ? []
      : [
          `results.json was made from other evidence: its head is ${evidence.head}, here it is ${chain.head}.`,
        ];
  const all = [...problems, ...resultsAreOthers];
  if (all.length === 0) return;
  throw new UsageError(
    `${shownFolder(folder)} does not hold what its run wrote:\n  ${all.join("\n  ")}\n` +
      "Nothing can be said from it. Use an unchanged copy, or run again.",
  );
}

export function readUnchanged(folder: string): RecordedRun {
  requireEvidence(folder);
  const evidence = readEvidence(filesIn(folder).evidence);
  assertUnchanged(folder, evidence);
  const [run] = evidence.lines;
  if (run?.kind !== "run") {
    throw new UsageError(`${shownFolder(folder)}/evidence.ndjson does not say which run it is of.`);
  }
  return { ...evidence, folder, run };
}

export function readRun(folder: string, suite: SuiteIdentity): RecordedRun {
  requireEvidence(folder);
  assertSameForm(filesIn(folder).evidence, folder);
  const recorded = readUnchanged(folder);
  assertSameSuite(recorded.run.suite, suite, folder);
  return recorded;
}
