import type { Results } from "../../record/results/results.ts";
import { casesOf, type Case } from "../cases/cases.ts";
import type { Shown } from "../../record/masking.ts";
import { verdictInWords } from "../words.ts";

/** CTRF has no errors: they count as failed, or readers of the totals would miss them. */
const statuses = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  error: "failed",
} as const;

/** Common Test Report Format (https://ctrf.io); durations in ms. */
function testOf(one: Case, durationOf: Shown["durationOf"]) {
  const { section, requirement, check, name, outcome, exchanges } = one;
  const why = outcome.status === "passed" ? undefined : outcome;
  return {
    ...(check !== undefined && { testId: check }),
    name,
    status: statuses[outcome.status],
    duration: Math.round(exchanges.reduce((sum, id) => sum + durationOf(id), 0)),
    suite: requirement ? [section, requirement] : [section],
    ...(why && { message: why.message }),
    ...(why?.details !== undefined && { trace: why.details }),
    rawStatus: why?.type ?? outcome.status,
  };
}

function summaryOf(tests: readonly ReturnType<typeof testOf>[], results: Results) {
  const { run } = results;
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  const start = Date.parse(run.startedAt);
  return {
    tests: tests.length,
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    pending: 0,
    other: 0,
    start,
    stop: start + run.durationMs,
    extra: { verdict: results.verdict ?? "none", inWords: verdictInWords(results).word },
  };
}

export function renderCtrf({ results, durationOf }: Omit<Shown, "exchanges">): string {
  const { suite, target, run } = results;
  const tests = casesOf(results).map((one) => testOf(one, durationOf));
  const report = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    runId: run.id,
    timestamp: run.endedAt ?? run.startedAt,
    generatedBy: `${suite.name} ${suite.version}`,
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: summaryOf(tests, results),
      tests,
      environment: {
        appName: target.profile,
        osPlatform: run.environment.os,
        extra: { baseUrl: target.baseUrl, seed: run.seed },
      },
    },
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
