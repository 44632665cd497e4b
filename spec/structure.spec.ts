import { expect, test } from "@playwright/test";
import { responseOf } from "../fixtures/response/response.ts";
import { judgeExchange } from "../src/contract/invariants/judge.ts";
import { loadProfile } from "../src/judge/profile/load.ts";
import { periods } from "./vocabulary.ts";
import { exchange } from "../proof/self/report/lines.ts";

const { profile } = loadProfile();

const judged = (data: object) => {
  const body = JSON.stringify({ success: true, data });
  const read = exchange("x-1", { answer: { status: 200, headers: {}, body } });
  const response = responseOf(read, profile);
  return judgeExchange({ exchange: read, body: response.body, response, inDoubles: false });
};

test("a deviation lists at most a hundred of the amounts that share a mistake", () => {
  const daily = { total: 9, consumed: 4, remaining: 6 };
  const methods = Array.from({ length: 400 }, (_, nth) => [`method-${nth}`, { daily }] as const);
  const { deviations } = judged({ sell: { payment_methods: Object.fromEntries(methods) } });
  const found = deviations.find(({ requirement }) => requirement === "limits-remaining-difference");
  expect(found?.fields).toHaveLength(100);
  expect(found?.expected).toMatchObject({ at: { length: 100 } });
  expect(found?.seen).toMatchObject({ at: { length: 100 } });
});

test("an amount that deviates keeps nothing around it from being judged", () => {
  const entry = { total: 9, consumed: "4", remaining: 5 };
  const entries = Object.fromEntries(periods.map((period) => [period, entry]));
  const { satisfied, deviations } = judged({
    sell: { aggregate: entries, payment_methods: { bank_transfer: entries } },
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
