import { expect, test } from "@playwright/test";
import { budgetOf, testsWithin } from "../../src/judge/run/order.ts";
import { orderOf } from "./order.ts";

const found = (...by: string[]) => ({ outcome: "killed" as const, by });

test("tests are ordered by the faults they find per request that none before them does", () => {
  const faults = { a: found("wide", "near"), b: found("wide"), c: found("wide", "far") };
  const costs = new Map([
    ["idle", 1],
    ["wide", 6],
    ["near", 1],
    ["far", 9],
  ]);
  const order = orderOf({ faults }, costs);
  expect(order).toEqual([
    { test: "near", requests: 1, faults: 1 },
    { test: "wide", requests: 6, faults: 2 },
    { test: "idle", requests: 1, faults: 0 },
    { test: "far", requests: 9, faults: 0 },
  ]);
  expect(testsWithin(3, order).map((each) => each.test)).toEqual(["near", "idle"]);
  expect(budgetOf(3, order)).toEqual({ requests: 3, of: 17, faultsFound: 1 / 3 });
});
