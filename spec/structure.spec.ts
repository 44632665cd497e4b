import { expect, test } from "@playwright/test";
import { responseOf } from "../fixtures/response/response.ts";
import { judgeExchange } from "../src/contract/invariants/judge.ts";
import { loadProfile } from "../src/judge/profile/load.ts";
import { exchange } from "../proof/self/report/sample.ts";

const { profile } = loadProfile();

function judged(
  entry: object,
  periods = ["daily", "weekly", "monthly", "lifetime", "transaction"],
) {
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
  return { satisfied, broken: deviations.map(({ requirement }) => requirement) };
}

test("an amount that deviates keeps nothing around it from being judged", () => {
  const { satisfied, broken } = judged({ total: 9, consumed: "4", remaining: 5 });
  expect(new Set(broken)).toEqual(new Set(["limits-entry-consumed"]));
  expect(satisfied).toEqual(
    expect.arrayContaining([
      "limits-aggregate-periods",
      "limits-entry-total",
      "limits-payment-methods",
    ]),
  );
  expect(satisfied).not.toContain("limits-entry-consumed");
});

test("a structure that deviates keeps what is in it from being judged", () => {
  const { satisfied, broken } = judged({ total: 9, consumed: 4, remaining: 5 }, ["daily"]);
  expect(broken).toContain("limits-aggregate-periods");
  expect(satisfied).not.toContain("limits-entry-total");
});
