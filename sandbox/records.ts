import type { Big } from "big.js";
import type { AccountState, Period } from "../spec/vocabulary.ts";

// The shapes of what the sandbox keeps. Amounts are decimals, times are milliseconds since 1970.

/** Records of one client don't exist for another. */
export interface ApiClient {
  name: string;
  apiKey: string;
  apiSecret: string;
}

export interface Kyc {
  country: string;
  documentNumbers: string[];
  concludedAt: number;
  isRejected: boolean;
}

export interface User {
  id: string;
  client: ApiClient;
  email: string;
  phone: string;
  isNri: boolean;
  kyc: Kyc | undefined;
  /** By currency; a missing one has the starting balance. */
  balances: Map<string, Big>;
  consumption: Consumption[];
  limitTotals: LimitTotals;
  /** In milliseconds (provider state "clock moved"). */
  clockOffset: number;
  /** Switched off by provider states. */
  poolAllowed: boolean;
  poolEnabled: boolean;
  hasDepositAddress: boolean;
}

export const accountFields = [
  "account_number",
  "bank_code",
  "account_type",
  "country",
  "routing_type",
] as const;

export type AccountFields = Record<(typeof accountFields)[number], string>;

export interface Account extends AccountFields {
  id: string;
  user: User;
  /** The state once verification has ended. */
  state: AccountState;
  isNre: boolean;
  verifiedAt: number;
}

export type SellKind = "pool" | "external";

export interface Quote {
  id: string;
  kind: SellKind;
  user: User;
  fromCurrency: string;
  toCurrency: string;
  fromAmount: Big;
  toAmount: Big;
  rate: Big;
  method: PaymentMethod;
  expiresAt: number;
  used: boolean;
}

export interface Transaction {
  id: string;
  user: User;
  quote: Quote;
  status: "awaiting_funding" | "funded" | "processing";
  hashes: Set<string>;
}

export type LimitType = "buy" | "sell" | typeof ownSellType | "pool_buy";

/** For sells that are counted under a separate type. */
export const ownSellType = "crypto_sell";

export const paymentMethods = ["bank_transfer", "upi"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface Consumption {
  type: LimitType;
  method: PaymentMethod;
  amount: Big;
  at: number;
}

type Totals = Record<Period, string>;
export type LimitTotals = Record<LimitType, { aggregate: Totals } & Record<PaymentMethod, Totals>>;

/** Without a method it's the aggregate. */
export interface LimitScope {
  type: LimitType;
  method?: PaymentMethod;
}

export interface Entry {
  total: Big;
  consumed: Big;
  remaining: Big;
}
