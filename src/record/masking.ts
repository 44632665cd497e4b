import { type EvidenceLine, exchangesIn, type RecordedExchanges } from "./evidence/lines.ts";
import type { Finding, Results } from "./results/results.ts";
import type { HttpExchange } from "../wire/exchange.ts";
import { masksFor, type Masks } from "../wire/personal-data.ts";
import { mapStrings } from "../../spec/json.ts";
import { isOwnWord } from "./evidence/redaction.ts";
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

const maskFinding = (finding: Finding, { mask, maskReceived }: Masks): Finding => ({
  ...finding,
  expected: mapStrings(finding.expected, mask, isOwnWord),
  seen: mapStrings(finding.seen, maskReceived, isOwnWord),
  ...(finding.tried !== undefined && { tried: mask(finding.tried) }),
  ...(finding.fields && { fields: finding.fields.map(mask) }),
  ...(finding.story && { story: finding.story.map(mask) }),
});

const maskResults = (results: Results, { mask, ...masks }: Masks): Results => ({
  ...results,
  harnessErrors: results.harnessErrors.map(mask),
  findings: results.findings.map((finding) => maskFinding(finding, { mask, ...masks })),
  advice: results.advice.map((finding) => maskFinding(finding, { mask, ...masks })),
  checks: results.checks.map((check) =>
    check.detail === undefined ? check : { ...check, detail: mask(check.detail) },
  ),
  observations: results.observations.map((one) => ({ ...one, reading: mask(one.reading) })),
});

function maskExchange<One extends HttpExchange>(exchange: One, { mask, maskReceived }: Masks): One {
  const { request, answer, failure } = exchange;
  const body = request.body === undefined ? {} : { body: mask(request.body) };
  return {
    ...exchange,
    request: { ...request, url: mask(request.url), ...body },
    ...(answer && { answer: { ...answer, body: maskReceived(answer.body) } }),
    ...(failure && { failure: { ...failure, message: maskReceived(failure.message) } }),
  };
}

const masksOf = ({ target }: Results, lines: readonly EvidenceLine[]): Masks =>
  masksFor(exchangesIn(lines).values(), target.resolvedProfile);

export function shownOf(
  results: Results,
  lines: readonly EvidenceLine[],
  isUnmasked: boolean,
): Shown {
  const exchanges = exchangesIn(lines);
  const durationOf = (id: string) => exchanges.get(id)?.durationMs ?? 0;
  if (isUnmasked) return { results, exchanges, durationOf };
  const masks = masksOf(results, lines);
  return {
    results: maskResults(results, masks),
    durationOf,
    exchanges: {
      get: (id) => {
        const exchange = exchanges.get(id);
        return exchange && maskExchange(exchange, masks);
      },
    },
  };
}

/** Without evidence only e-mail addresses and phone numbers can be recognized. */
export function shownResults(folder: string, results: Results): Results {
  const { evidence } = filesIn(folder);
  const lines = existsSync(evidence) ? readEvidence(evidence).lines : [];
  return showsPersonalData() ? results : maskResults(results, masksOf(results, lines));
}
