import { expect, test } from "@playwright/test";
import { responseOf } from "../fixtures/response/response.ts";
import { judgeExchange } from "../src/contract/invariants/judge.ts";
import { loadProfile } from "../src/judge/profile/load.ts";
import { periods } from "./vocabulary.ts";
import { exchange } from "../proof/self/report/lines.ts";

const { profile } = loadProfile();

test("an amount that deviates keeps nothing around it from being judged", () => {
  const entry = { total: 9, consumed: "4", remaining: 5 };
  const entries = Object.fromEntries(periods.map((period) => [period, entry]));
  const data = { sell: { aggregate: entries, payment_methods: { bank_transfer: entries } } };
  const body = JSON.stringify({ success: true, data });
  const read = exchange("x-1", { answer: { status: 200, headers: {}, body } });
  const response = responseOf(read, profile);
  const { satisfied, deviations } = judgeExchange({
    exchange: read,
    body: response.body,
    response,
    inDoubles: false,
  });
  expect(new Set(deviations.map(({ requirement }) => requirement))).toEqual(
    new Set(["limits-entry-consumed"]),
  );
  expect(satisfied).toEqual(
    expect.arrayContaining([
      "limits-aggregate-periods",
      "limits-entry-total",
      "limits-payment-methods",
    ]),
  );
  expect(satisfied).not.toContain("limits-entry-consumed");
});
