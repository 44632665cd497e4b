import { type EvidenceLine, exchangesIn, type RecordedExchanges } from "./evidence/lines.ts";
import type { Finding, Results } from "./results/results.ts";
import type { HttpExchange } from "../wire/exchange.ts";
import { maskFor, type Mask } from "../wire/personal-data.ts";
import { existsSync } from "node:fs";
import { readEvidence } from "./evidence/file.ts";
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

const maskFinding = (finding: Finding, mask: Mask): Finding => ({
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

function maskExchange<One extends HttpExchange>(exchange: One, mask: Mask): One {
  const { request, answer, failure } = exchange;
  const body = request.body === undefined ? {} : { body: mask(request.body) };
  return {
    ...exchange,
    request: { ...request, url: mask(request.url), ...body },
    ...(answer && { answer: { ...answer, body: mask(answer.body) } }),
    ...(failure && { failure: { ...failure, message: mask(failure.message) } }),
  };
}

const maskOf = ({ target }: Results, lines: readonly EvidenceLine[]): Mask =>
  maskFor(exchangesIn(lines).values(), target.resolvedProfile);

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

/** Without evidence only e-mail addresses and phone numbers can be recognized. */
export function shownResults(folder: string, results: Results): Results {
  const { evidence } = filesIn(folder);
  const lines = existsSync(evidence) ? readEvidence(evidence).lines : [];
  return showsPersonalData() ? results : maskResults(results, maskOf(results, lines));
}
