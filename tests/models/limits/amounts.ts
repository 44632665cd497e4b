import { Big } from "big.js";
import * as fc from "fast-check";

/** The nearest multiple of the smallest unit that isn't above. */
export const inUnits = (amount: Big, smallestUnit: number): Big =>
  amount.div(smallestUnit).round(0, Big.roundDown).times(smallestUnit);

const mostUnitsAbove = 99;

/** With fractions that floating point carries badly. */
export const smallAmounts = (least: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc
    .integer({ min: 0, max: mostUnitsAbove })
    .map((units) => new Big(smallestUnit).times(units).plus(least));

/** Exactly what is left, a smallest unit above and below, a part of it. */
export const amountsAround = (most: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc.constantFrom(
    ...[most, most.plus(smallestUnit), most.minus(smallestUnit), most.div(2), most.div(3)].map(
      (amount) => inUnits(amount, smallestUnit),
    ),
  );
