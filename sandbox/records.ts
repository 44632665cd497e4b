import type { Big } from "big.js";
import type { AccountState, Period } from "../spec/vocabulary.ts";

// The shapes of what the sandbox keeps. Amounts are decimals, times are milliseconds since 1970.

/** A client platform and its credentials. What belongs to one client doesn't exist for another. */
export interface ApiClient {
  name: string;
  apiKey: string;
  apiSecret: string;
}

/** KYC as submitted. */
export interface Kyc {
  country: string;
  documentNumbers: string[];
  /** When its review ends. */
  concludedAt: number;
  /** Whether the review ends in a rejection. */
  isRejected: boolean;
}

export interface User {
  id: string;
  client: ApiClient;
  email: string;
  phone: string;
  isNri: boolean;
  kyc: Kyc | undefined;
  /** By currency; a currency that isn't there has the starting balance. */
  balances: Map<string, Big>;
  consumption: Consumption[];
  limitTotals: LimitTotals;
  /** How far this user's clock is ahead, in milliseconds (provider state "clock moved"). */
  clockOffset: number;
  /** Conditions that provider states switch off. */
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

/** Bank account: the fields of an add or update request. */
export type AccountFields = Record<(typeof accountFields)[number], string>;

export interface Account extends AccountFields {
  id: string;
  user: User;
  /** The state once its verification has ended. */
  state: AccountState;
  isNre: boolean;
  /** When its verification ends. */
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
  /** The on-chain transaction hashes received for it. */
  hashes: Set<string>;
}

/** The transaction types limits are kept for. */
export type LimitType = "buy" | "sell" | typeof ownSellType | "pool_buy";

/** The transaction type that sells have where they are counted under one of their own. */
export const ownSellType = "crypto_sell";

export const paymentMethods = ["bank_transfer", "upi"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** An amount used up at a moment. */
export interface Consumption {
  type: LimitType;
  method: PaymentMethod;
  amount: Big;
  at: number;
}

type Totals = Record<Period, string>;
/** Totals per transaction type: the aggregate's and each payment method's. */
export type LimitTotals = Record<LimitType, { aggregate: Totals } & Record<PaymentMethod, Totals>>;

/** Which limits are meant: a type's aggregate, or those of one payment method. */
export interface LimitScope {
  type: LimitType;
  method?: PaymentMethod;
}

/** A limit entry. */
export interface Entry {
  total: Big;
  consumed: Big;
  remaining: Big;
}
