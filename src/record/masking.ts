import { type EvidenceLine, exchangesIn, type RecordedExchanges } from "./evidence/lines.ts";
import type { Finding, Results } from "./results/results.ts";
import { maskFor, type Mask } from "../wire/personal-data.ts";
import { existsSync } from "node:fs";
import { readEvidence } from "./evidence/file.ts";
import type { Comparison } from "./results/comparison.ts";
import { filesIn } from "./folder.ts";

const variable = "CONFORMANCE_UNMASK";

export function showPersonalData(): void {
  process.env[variable] = "1";
}

export const showsPersonalData = (): boolean => Boolean(process.env[variable]);

export interface Shown {
  results: Results;
  exchanges: RecordedExchanges;
  durationOf: (id: string) => number;
}

const ownNames = new Set(["kind", "manner", "row", "path"]);

const masked = <Value>(value: Value, mask: Mask): Value =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) =>
    typeof member === "string" && !ownNames.has(key) ? mask(member) : member,
  ) as Value;

export const maskFinding = (finding: Finding, mask: Mask): Finding => ({
  ...finding,
  expected: masked(finding.expected, mask),
  seen: masked(finding.seen, mask),
  ...(finding.tried !== undefined && { tried: mask(finding.tried) }),
  ...(finding.fields && { fields: finding.fields.map(mask) }),
  ...(finding.story && { story: finding.story.map(mask) }),
});

const maskResults = (results: Results, mask: Mask): Results => ({
  ...results,
  harnessErrors: results.harnessErrors.map(mask),
  findings: results.findings.map((finding) => maskFinding(finding, mask)),
  advice: results.advice.map((finding) => maskFinding(finding, mask)),
  checks: results.checks.map((check) =>
    check.detail === undefined ? check : { ...check, detail: mask(check.detail) },
  ),
  observations: results.observations.map((one) => ({ ...one, reading: mask(one.reading) })),
});

type Recorded = NonNullable<ReturnType<RecordedExchanges["get"]>>;

function maskExchange<One extends Recorded>(exchange: One, mask: Mask): One {
  const { request, answer, failure } = exchange;
  const body = request.body === undefined ? {} : { body: mask(request.body) };
  return {
    ...exchange,
    request: { ...request, url: mask(request.url), ...body },
    ...(answer && { answer: { ...answer, body: mask(answer.body) } }),
    ...(failure && { failure: { ...failure, message: mask(failure.message) } }),
  };
}

export const maskOf = ({ target }: Results, lines: readonly EvidenceLine[]): Mask =>
  maskFor(exchangesIn(lines).values(), target.resolvedProfile.operations);

export function shownOf(
  results: Results,
  lines: readonly EvidenceLine[],
  isUnmasked: boolean,
): Shown {
  const exchanges = exchangesIn(lines);
  const durationOf = (id: string) => exchanges.get(id)?.durationMs ?? 0;
  if (isUnmasked) return { results, exchanges, durationOf };
  const mask = maskOf(results, lines);
  return {
    results: maskResults(results, mask),
    durationOf,
    exchanges: {
      get: (id) => {
        const exchange = exchanges.get(id);
        return exchange && maskExchange(exchange, mask);
      },
    },
  };
}

/** Without its evidence only e-mail addresses and phone numbers are known for what they are. */
export function maskIn({ folder, results }: { folder: string; results: Results }): Mask {
  const { evidence } = filesIn(folder);
  return maskOf(results, existsSync(evidence) ? readEvidence(evidence).lines : []);
}

export function maskComparison(comparison: Comparison, before: Mask, after: Mask): Comparison {
  const { findings, readings } = comparison;
  return {
    ...comparison,
    findings: {
      new: findings.new.map((one) => maskFinding(one, after)),
      noLongerWaived: findings.noLongerWaived.map((one) => maskFinding(one, after)),
      stillThere: findings.stillThere.map((one) => maskFinding(one, after)),
      fixed: findings.fixed.map((one) => maskFinding(one, before)),
      notLookedAt: findings.notLookedAt.map((one) => maskFinding(one, before)),
    },
    readings: readings.map((one) => ({
      ...one,
      before: one.before.map(before),
      after: one.after.map(after),
    })),
  };
}
