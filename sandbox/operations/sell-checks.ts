import type { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Call, Context } from "../context.ts";
import { refuse, textOf } from "../input.ts";
import type { Quote, Transaction, User } from "../records.ts";
import { brokenLimit, consumptionOf } from "./limit-accounting.ts";

/** 402001: if a sell names its currencies, they must be a supported pair. */
export function checkPair({ rules, input }: Call, row: ErrorRowId): void {
  const { from_currency, to_currency } = input;
  if (from_currency === undefined && to_currency === undefined) return;
  if (!rules.quotes.rateOf(textOf(from_currency), textOf(to_currency))) refuse(row);
}

/** 403006: the reason code must be an accepted one. */
export function checkReason({ rules, input }: Call, row: ErrorRowId): void {
  if (!rules.sells.reasonCodes.has(textOf(input.reason_code))) refuse(row);
}

/** 404001 and Limits, rule 2: the sell must be within the limits. */
export function checkLimits(call: Call, quote: Quote, row: ErrorRowId): void {
  const broken = brokenLimit(call, quote.user, consumptionOf(call, quote));
  if (broken) refuse(row, `${broken} limit exceeded`);
}

export const balanceFor = ({ rules, store }: Context, { user, fromCurrency }: Quote): Big =>
  store.balanceOf(user, fromCurrency) ?? rules.sells.startingBalance;

export function newTransaction(
  { store }: Call,
  user: User,
  quote: Quote,
  status: Transaction["status"],
): Transaction {
  const transaction = { id: store.newId(), user, quote, status, hashes: new Set<string>() };
  store.addTransaction(transaction);
  return transaction;
}
