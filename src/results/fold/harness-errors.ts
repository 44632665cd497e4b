import { findEntry } from "../../../spec/register.ts";
import type { CheckOnDisk } from "../catalogue.ts";
import type { CheckResult } from "../results.ts";
import type { Books } from "./evidence-by-kind.ts";

const unique = (texts: string[]) => [...new Set(texts)];

/**
 * Where the books do not balance: a check that never reported, one that nobody knows, a failure
 * without a finding, a requirement that is none. Each is a fault of the suite, so there is no verdict.
 */
export function faultsOf(
  books: Books,
  checksOnDisk: readonly CheckOnDisk[],
  checks: readonly CheckResult[],
): string[] {
  const known = new Set(checksOnDisk.map(({ id }) => id));
  const explained = new Set(books.findings.map(({ check }) => check));
  const cited = [...books.findings, ...books.checks, ...checksOnDisk];
  return unique([
    ...books.harnessErrors,
    ...checks
      .filter(({ reason }) => reason === "suite-failed")
      .map(({ id }) => `The check ${id} never reported.`),
    ...books.checks
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `The check ${id} is not in the catalogue of checks.`),
    ...books.checks
      .filter(({ id, outcome }) => outcome === "failed" && !explained.has(id))
      .map(({ id }) => `The check ${id} failed without a finding.`),
    ...cited
      .filter(({ requirement }) => !findEntry(requirement))
      .map(({ requirement }) => `The register has no requirement "${requirement}".`),
  ]);
}
