import { expect, test } from "@playwright/test";
import { putOffSeconds } from "../../src/judge/client/patience.ts";
import type { ExchangeLine } from "../../src/record/evidence/lines.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { controlToken } from "../self/cli/judge.ts";

// Parts of enough requests for some to be put off.
const judged = judgeTogether({
  "for a second": { variants: ["puts-off"], controlToken, only: ["bank-accounts"] },
  "for an hour": {
    variants: ["puts-off-for-an-hour"],
    controlToken,
    only: ["limits-entry-consumed"],
  },
});

const isPutOff = ({ exchange }: ExchangeLine) => [429, 503].includes(exchange.answer?.status ?? 0);

test("what is put off for a second is sent again, and nothing is lost by it", async () => {
  const { printed, results, sent } = await judged("for a second");
  expect(results.findings, printed).toEqual([]);
  expect(results.checks.filter(({ reason }) => reason === "rate-limited")).toEqual([]);
  expect(results.observations.map(({ openPoint }) => openPoint)).toContain("rate-limits");

  const putOff = sent.filter(isPutOff);
  expect(new Set(putOff.map(({ exchange }) => exchange.answer?.status))).toEqual(
    new Set([429, 503]),
  );
  expect(putOff.every(({ waitedSeconds = 0 }) => waitedSeconds >= 1 && waitedSeconds <= 2)).toBe(
    true,
  );
  expect(putOff.every(({ satisfied }) => satisfied.length === 0)).toBe(true);
  const seconds = putOff.reduce((sum, { waitedSeconds = 0 }) => sum + waitedSeconds, 0);
  expect(results.run.putOff).toEqual({ requests: putOff.length, seconds: Math.round(seconds) });
  expect(printed).toMatch(/\d+ requests were put off by the target \(Retry-After\): \d+ s/);
});

test("what is put off for an hour is a gap that says so, not a finding and not a wait", async () => {
  const { printed, results, sent } = await judged("for an hour");
  expect(results.findings, printed).toEqual([]);
  const gaps = results.checks.filter(({ reason }) => reason === "rate-limited");
  expect(gaps.length).toBeGreaterThan(0);
  expect(gaps[0]?.detail).toContain(
    "with 429 (Retry-After: 3600; a run waits 60 s at most, and 300 s in all)",
  );
  expect(sent.some(isPutOff)).toBe(true);
  expect(results.run.putOff).toBeUndefined();
});

const answeredWith = (status: number, headers: Record<string, string>) =>
  ({ answer: { status, headers, body: "" } }) as unknown as Exchange;

test("Retry-After is read in seconds and as an HTTP date, by the target's own clock", () => {
  const date = "Mon, 23 Nov 2026 10:00:00 GMT";
  const later = "Mon, 23 Nov 2026 10:00:07 GMT";
  expect(putOffSeconds(answeredWith(429, { "retry-after": "12" }))).toBe(12);
  expect(putOffSeconds(answeredWith(503, { "retry-after": later, date }))).toBe(7);
  expect(putOffSeconds(answeredWith(429, { "retry-after": date, date: later }))).toBe(0);
  expect(putOffSeconds(answeredWith(429, { "retry-after": "soon" }))).toBeUndefined();
  expect(putOffSeconds(answeredWith(429, {}))).toBeUndefined();
  expect(putOffSeconds(answeredWith(500, { "retry-after": "12" }))).toBeUndefined();
});

/** Headers of an answer at this instant, and for how many seconds they put the request off. */
const instant = Date.UTC(2026, 10, 23, 10);
const otherWords: [headers: Record<string, string>, seconds: number | undefined][] = [
  [{ "ratelimit-remaining": "0", "ratelimit-reset": "30" }, 30],
  [{ ratelimit: "limit=100, remaining=0, reset=50" }, 50],
  [{ ratelimit: '"default";r=0;t=30' }, 30],
  [{ ratelimit: '"minute";r=0;t=30, "day";r=7;t=900' }, 30],
  [{ ratelimit: '"minute";r=0;t=30, "day";r=0;t=900' }, 900],
  [{ ratelimit: "default;r=3;t=4" }, 4],
  [{ ratelimit: "none" }, undefined],
  [{ "x-ratelimit-reset": "12" }, 12],
  [{ "x-ratelimit-reset": "1.5" }, 1.5],
  [{ "x-ratelimit-reset": String(instant / 1000 + 9) }, 9],
  [{ "x-ratelimit-reset": String(instant + 2_500) }, 2.5],
  [{ "x-ratelimit-reset": String(instant / 1000 - 9) }, 0],
  [{ "x-ratelimit-reset": "Mon, 23 Nov 2026 10:00:07 GMT" }, 7],
  [{ "x-rate-limit-reset": "12" }, 12],
  [{ "retry-after": "3", "x-ratelimit-reset": "60" }, 3],
];

test("what other headers say of how long a request is put off is read, too", () => {
  const date = new Date(instant).toUTCString();
  for (const [headers, seconds] of otherWords) {
    const said = JSON.stringify(headers);
    expect(putOffSeconds(answeredWith(429, { date, ...headers })), said).toBe(seconds);
    // A successful answer may say how much is left, too.
    expect(putOffSeconds(answeredWith(200, { date, ...headers })), said).toBeUndefined();
  }
});
