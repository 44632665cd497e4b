import { expect, test } from "@playwright/test";
import { Big } from "big.js";
import { limitMatchers } from "../../fixtures/matchers/limits.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";

function limits(total: number, consumed: number, remaining: number): ApiResponse {
  const [one, two, three] = [total, consumed, remaining].map((each) => new Big(each));
  const entry = { place: "sell.aggregate.daily", pointer: "/data", period: "daily" };
  return {
    kind: "accepted",
    limitEntries: () => [{ ...entry, total: one, consumed: two, remaining: three }],
    isSameAmount: (some: Big, other: Big) => some.eq(other),
  } as unknown as ApiResponse;
}

const { toShowUsedUp } = limitMatchers;

test("a total that was set and isn't shown is no finding about what remains", () => {
  const result = toShowUsedUp(limits(200, 100, 100));
  expect(result).toMatchObject({ outcome: "not-exercised", why: { reason: "response-broken" } });
});

test("what remains is judged where the total is shown as it was set", () => {
  expect(toShowUsedUp(limits(40, 100, -60)).outcome).toBe("held");
  expect(toShowUsedUp(limits(40, 100, 0)).outcome).toBe("did-not-hold");
});
