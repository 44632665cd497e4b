import { packageFile, readJson } from "../../../spec/files.ts";
import { remembered } from "../../../spec/remembered.ts";
import type { Budget } from "../../record/evidence/lines.ts";

/** `requests`: cost at the sandbox; `faults`: known faults that no earlier test finds. */
export interface OrderedTest {
  test: string;
  requests: number;
  faults: number;
}

/** Written by `npm run prove:record`. */
export const orderFile = packageFile("tests/order.json");

const read = remembered((file: string) => readJson(file) as readonly OrderedTest[]);

export const testOrder = (): readonly OrderedTest[] => read(orderFile);

const sumOf = (tests: readonly OrderedTest[], what: "requests" | "faults"): number =>
  tests.reduce((sum, { [what]: count }) => sum + count, 0);

export function testsWithin(requests: number, order = testOrder()): OrderedTest[] {
  let left = requests;
  return order.filter((test) => {
    if (test.requests > left) return false;
    left -= test.requests;
    return true;
  });
}

export function budgetOf(requests: number, order = testOrder()): Budget {
  const within = testsWithin(requests, order);
  return {
    requests,
    of: sumOf(order, "requests"),
    faultsFound: sumOf(within, "faults") / sumOf(order, "faults"),
  };
}
