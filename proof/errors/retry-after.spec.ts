import { expect, test } from "@playwright/test";
import { putOffSeconds } from "../../src/judge/client/patience.ts";
import type { Exchange } from "../../src/wire/exchange.ts";

const answeredWith = (status: number, headers: Record<string, string>) =>
  ({ answer: { status, headers, body: "" } }) as unknown as Exchange;

/** Headers of an answer at `instant`, and the seconds by which they put the request off. */
const instant = Date.UTC(2026, 10, 23, 10);
const words: [headers: Record<string, string>, seconds: number | undefined][] = [
  [{ "retry-after": "12" }, 12],
  [{ "retry-after": "Mon, 23 Nov 2026 10:00:07 GMT" }, 7],
  [{ "retry-after": "Mon, 23 Nov 2026 09:59:53 GMT" }, 0],
  [{ "retry-after": "soon" }, 1],
  [{}, 1],
  [{ "ratelimit-remaining": "0", "ratelimit-reset": "30" }, 30],
  [{ ratelimit: "limit=100, remaining=0, reset=50" }, 50],
  [{ ratelimit: '"default";r=0;t=30' }, 30],
  [{ ratelimit: '"minute";r=0;t=30, "day";r=7;t=900' }, 30],
  [{ ratelimit: '"minute";r=0;t=30, "day";r=0;t=900' }, 900],
  [{ ratelimit: "default;r=3;t=4" }, 4],
  [{ ratelimit: "none" }, 1],
  [{ "x-ratelimit-reset": "12" }, 12],
  [{ "x-ratelimit-reset": "1.5" }, 1.5],
  [{ "x-ratelimit-reset": String(instant / 1000 + 9) }, 9],
  [{ "x-ratelimit-reset": String(instant + 2_500) }, 2.5],
  [{ "x-ratelimit-reset": String(instant / 1000 - 9) }, 0],
  [{ "x-ratelimit-reset": "Mon, 23 Nov 2026 10:00:07 GMT" }, 7],
  [{ "x-rate-limit-reset": "12" }, 12],
  [{ "retry-after": "3", "x-ratelimit-reset": "60" }, 3],
];

test("how long a request is put off is read from several headers, by the target's own clock", () => {
  const date = new Date(instant).toUTCString();
  for (const [headers, seconds] of words) {
    const said = JSON.stringify(headers);
    expect(putOffSeconds(answeredWith(429, { date, ...headers })), said).toBe(seconds);
    // Other answers may have these headers too.
    for (const status of [200, 500])
      expect(putOffSeconds(answeredWith(status, { date, ...headers })), said).toBeUndefined();
  }
  expect(putOffSeconds(answeredWith(503, { "retry-after": "12" }))).toBe(12);
});
