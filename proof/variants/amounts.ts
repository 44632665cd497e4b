import { Big } from "big.js";
import { inRules, together } from "../../sandbox/combinators.ts";
import { type Data, isPlain } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { LimitTotals } from "../../sandbox/records.ts";
import { variantsOf } from "./variant.ts";

const limits = inRules("limits");

type Scopes = LimitTotals["sell"];
type Totals = Scopes["aggregate"];

const inEachScope = (scopes: Scopes, change: (totals: Totals) => Totals): Scopes =>
  Object.fromEntries(
    Object.entries(scopes).map(([scope, totals]) => [scope, change(totals)]),
  ) as Scopes;

const totalsChanged = (change: (total: string) => string): Patch =>
  limits(({ startingTotals }) => ({
    startingTotals: () =>
      Object.fromEntries(
        Object.entries(startingTotals()).map(([type, scopes]) => [
          type,
          inEachScope(scopes, (totals) => eachOf(totals, change)),
        ]),
      ) as LimitTotals,
  }));

const eachOf = (totals: Totals, change: (total: string) => string): Totals =>
  Object.fromEntries(
    Object.entries(totals).map(([period, total]) => [period, change(total)]),
  ) as Totals;

const narrow = (totals: Totals): Totals => ({ ...totals, transaction: "30", daily: "40" });

const asDouble = (decimal: Big): Big => new Big(Number(decimal.toFixed()));

const inDoubles = (value: unknown): unknown => {
  if (value instanceof Big) return asDouble(value);
  return isPlain(value) ? readInDoubles(value) : value;
};

const readInDoubles = (input: Data): Data =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, inDoubles(value)]));

export const amountsVariants = variantsOf({
  "long-amounts: has limits with more digits than a double holds": totalsChanged((total) =>
    new Big(total).minus("1e-18").toFixed(),
  ),
  "double-amounts: has no numbers but doubles": together(
    totalsChanged((total) => new Big(total).plus("0.1").toFixed()),
    limits(({ entry, exceeds }) => ({
      sum: (one, other) => new Big(one.toNumber() + other.toNumber()),
      entry: (total, consumed) => ({
        ...entry(total, consumed),
        remaining: new Big(total.toNumber() - consumed.toNumber()),
      }),
      exceeds: (amount, remaining) => exceeds(asDouble(amount), asDouble(remaining)),
    })),
    ({ wire }) => ({
      wire: {
        read: (received) => readInDoubles(wire.read(received)),
        amount: (amount) => wire.amount(asDouble(amount)),
      },
    }),
  ),
  "narrow-limits: lets a user sell 30 at a time and 40 a day": limits(({ startingTotals }) => ({
    startingTotals: () => {
      const { sell, ...others } = startingTotals();
      return { ...others, sell: inEachScope(sell, narrow) };
    },
  })),
});
