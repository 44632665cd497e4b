import { Big } from "big.js";
import { sellOperations, type OperationName } from "../../spec/operations.ts";
import { inRules, isForNri } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import { breaking } from "./fault.ts";

// Amounts near what remains of a limit.

type Exceeds = Rules["limits"]["exceeds"];

const limits = inRules("limits");
const validation = ["validateTransaction"] as const;
const all = [...sellOperations, ...validation];
const inSells = ["sells-pool-within-limits", "sells-external-within-limits"] as const;

const exceeding = (
  operations: readonly OperationName[],
  change: (exceeds: Exceeds) => Exceeds,
  when?: (call: Call) => boolean,
): Patch => limits(operations, ({ exceeds }) => ({ exceeds: change(exceeds) }), when);

const nearlyOneMore =
  (exceeds: Exceeds): Exceeds =>
  (amount, remaining) =>
    exceeds(amount, remaining.plus("0.99"));

const notExactly = (): Exceeds => (amount, remaining) => amount.gte(remaining);

export const limitEdgesFaults = {
  ...breaking(inSells, {
    "limits-with-slack: accepts amounts that are beyond a limit by less than one": exceeding(
      all,
      () => (amount, remaining) => amount.gte(remaining.plus(1)),
    ),
    "sold-in-cents: compares a sell with its limits without what is less than a hundredth":
      exceeding(
        sellOperations,
        (exceeds) => (amount, remaining) => exceeds(amount.round(2, Big.roundDown), remaining),
      ),
  }),
  ...breaking(["validation-approved-within", ...inSells], {
    "limit-boundary-exclusive: refuses an amount that is exactly what remains": exceeding(
      all,
      notExactly,
    ),
  }),
  ...breaking("validation-approved-within", {
    "last-unit-unapproved: does not approve an amount that is exactly what is left": exceeding(
      validation,
      notExactly,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "one-unit-more-approved: approves an amount that is more than what is left by less than one":
      exceeding(validation, nearlyOneMore),
    "nri-unit-more-approved: approves an amount of an NRI user that is more than what is left by less than one":
      exceeding(validation, nearlyOneMore, isForNri),
    "huge-amounts-approved: approves amounts that a double does not hold": exceeding(
      validation,
      (exceeds) => (amount, remaining) =>
        amount.lte(Number.MAX_SAFE_INTEGER) && exceeds(amount, remaining),
    ),
  }),
  ...breaking(["sells-external-within-limits", "validation-approved-within"], {
    "nri-limits-halved: allows NRI users half of what their limits say": exceeding(
      all,
      (exceeds) => (amount, remaining) => exceeds(amount.times(2), remaining),
      isForNri,
    ),
  }),
};
