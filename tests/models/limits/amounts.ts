import { Big } from "big.js";
import * as fc from "fast-check";

/** An amount the target distinguishes from others: the nearest below that is a multiple of its smallest unit. */
export const inUnits = (amount: Big, smallestUnit: number): Big =>
  amount.div(smallestUnit).round(0, Big.roundDown).times(smallestUnit);

/** How many smallest units above the least amount are tried. */
const mostUnitsAbove = 99;

/** Amounts a little above the least, with fractions that floating point carries badly. */
export const smallAmounts = (least: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc
    .integer({ min: 0, max: mostUnitsAbove })
    .map((units) => new Big(smallestUnit).times(units).plus(least));

/** Amounts around what is left: exactly that, a smallest unit above and below, a part of it. */
export const amountsAround = (most: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc.constantFrom(
    ...[most, most.plus(smallestUnit), most.minus(smallestUnit), most.div(2), most.div(3)].map(
      (amount) => inUnits(amount, smallestUnit),
    ),
  );
