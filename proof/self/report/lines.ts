import { document } from "../../../spec/document.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { CheckOnDisk } from "../../../src/record/results/check-id.ts";
import {
  type CheckLine,
  type EvidenceLine,
  type ExchangeLine,
  type RunLine,
  schemaVersion,
} from "../../../src/record/evidence/lines.ts";
import type { Exchange } from "../../../src/wire/exchange.ts";

export const limitedTo = (...only: string[]): Pick<RunLine, "options"> => ({
  options: { seed: 42, runs: 10, only },
});

const digest = "0".repeat(64);

export const runLine = (change: Partial<RunLine> = {}): RunLine => ({
  kind: "run",
  schemaVersion,
  id: "run-1",
  startedAt: "2025-11-21T12:00:00.000Z",
  suite: {
    name: "wallet-conformance",
    version: "0.0.0",
    registerDigest: digest,
    specDigest: digest,
    ledgerDigest: digest,
    checksDigest: digest,
  },
  document,
  target: {
    baseUrl: "http://127.0.0.1:4000",
    profile: "sample",
    profileDigest: digest,
    resolvedProfile: {},
    credentials: { apiKey: "API_KEY", apiSecret: "API_SECRET" },
    unclaimed: [],
    clockOffsetSeconds: 0,
  },
  options: { seed: 42, runs: 10, only: [] },
  environment: { node: "v20.0.0", os: "Linux" },
  ...change,
});

export const chain = { lines: 9, head: digest };

export const end: EvidenceLine = { kind: "end", at: "2025-11-21T12:00:05.000Z", ...chain };

export const exchange = (id: string, change: Partial<Exchange> = {}): Exchange => ({
  id,
  operation: "getLimits",
  at: "2025-11-21T12:00:01.000Z",
  durationMs: 12,
  properlySigned: true,
  recipe: {
    input: "<API_KEY><TS>5d8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22",
    secret: "own",
    encoding: "hex",
  },
  request: {
    method: "GET",
    url: "http://127.0.0.1:4000/api/v2/wallet/limits?transaction_type=sell",
    headers: {
      "x-api-key": "<API_KEY>",
      "x-signature": "<SIGNATURE>",
      "x-timestamp": "1763726401",
      "x-request-id": "0c1f5b8e-8d55-4c0e-9d53-0a4f5f3f2b11",
      "x-user-id": "5d8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22",
    },
  },
  answer: {
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"success":true}',
  },
  ...change,
});

export const exchangeLine = (
  id: string,
  satisfied: CitableId[] = [],
  change: Partial<Exchange> = {},
): ExchangeLine => ({
  kind: "exchange",
  sentBy: "sample/a-test",
  role: "request",
  exchange: exchange(id, change),
  satisfied,
});

export const checkFor = (requirement: CitableId): CheckOnDisk => ({
  id: `sample/a-test#${requirement}`,
  requirement,
  title: "a test",
});

export const checkLine = (
  requirement: CitableId,
  outcome: CheckLine["outcome"],
  gap: Pick<CheckLine, "reason" | "detail"> = {},
): CheckLine => ({ kind: "check", id: checkFor(requirement).id, requirement, outcome, ...gap });
