import * as fc from "fast-check";

/** What amounts are drawn to. */
export const decimalPlaces = 6;
const steps = 10 ** decimalPlaces;

/** An amount without the noise of floating point. */
export const rounded = (amount: number): number => Number(amount.toFixed(decimalPlaces));

/** Amounts a little above the least, with fractions that floating point carries badly. */
export const smallAmounts = (least: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: steps - 1 }).map((n) => rounded(least + n / steps));

/** Amounts around what is left: exactly that, a smallest unit above and below, a part of it. */
export const amountsAround = (most: number, smallestUnit: number): fc.Arbitrary<number> =>
  fc.constantFrom(
    ...[most, most + smallestUnit, most - smallestUnit, most / 2, most / 3].map(rounded),
  );
