import type { LimitTotals, PaymentMethod } from "../records.ts";

type Totals = LimitTotals["sell"]["aggregate"];

const aggregate: Totals = {
  daily: "10000",
  weekly: "25000",
  monthly: "50000",
  lifetime: "100000",
  transaction: "5000",
};

const perMethod: Record<PaymentMethod, Totals> = {
  bank_transfer: { ...aggregate, daily: "8000" },
  upi: { daily: "2000", weekly: "5000", monthly: "10000", lifetime: "20000", transaction: "1000" },
};

/** The totals of one transaction type; a copy, since provider states change a user's own. */
const ofType = () => structuredClone({ aggregate, ...perMethod });

/** The totals a new user starts with. */
export const startingTotals = (): LimitTotals => ({
  buy: ofType(),
  sell: ofType(),
  crypto_sell: ofType(),
  pool_buy: ofType(),
});
