import { Big } from "big.js";
import type { AccountState } from "../../spec/vocabulary.ts";
import type { Quote } from "../records.ts";

/** POST /api/v2/wallet/transaction/pool/sell and /crypto/sell; Errors, Pool sell and External sell. */
export const sellRules = {
  /** 402002: a quote past its expiry can't be sold. */
  isExpired: ({ expiresAt }: Quote, now: number): boolean => expiresAt <= now,
  /** 402004, for external sells: a used quote can't be sold again. For pool sells it is not shown. */
  isSpent: ({ used }: Quote): boolean => used,
  /** 403006: accepted reason codes. Which they are is not shown. */
  reasonCodes: new Set(["FAMILY_SUPPORT", "SAVINGS", "EDUCATION", "GIFT", "SALARY"]),
  /** 403003: sender and refund address. Their form is not shown. */
  isAddress: (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text),
  /** The cause of a failed validation (403001) is not shown. Here: no approved account to pay into. */
  isPayable: (states: readonly AccountState[]): boolean => states.includes("approved"),
  /** 402003: an external sell's settlement expiry must lie ahead. */
  isSettlementOpen: (expiry: number, now: number): boolean => expiry > now,
  /** 403002: a pool sell needs at least its amount as balance. */
  hasEnough: (balance: Big, amount: Big): boolean => balance.gte(amount),
  /** Fees are not shown; here there are none. */
  debited: (amount: Big): Big => amount,
  /** The balance a new user has in each currency: not shown, like any operation that deposits money. */
  startingBalance: new Big(250_000),
};
