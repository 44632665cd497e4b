import type { OperationName } from "../../spec/operations.ts";
import type { Operation } from "../context.ts";
import {
  deleteBankAccount,
  getBankAccount,
  getBankAccountStatus,
  upsertBankAccount,
} from "./bank-accounts.ts";
import { externalSell } from "./external-sell.ts";
import { confirmOnchainFunding } from "./funding.ts";
import { submitKyc } from "./kyc.ts";
import { getLimits } from "./limits.ts";
import { linkBankAccount, updateBankAccount } from "./older-bank-accounts.ts";
import { poolSell } from "./pool-sell.ts";
import { getExternalSellQuote, getPoolSellQuote } from "./quotes.ts";
import { getTransaction } from "./status.ts";
import { createUser, getUser, markNri } from "./users.ts";
import { validateTransaction } from "./validation.ts";

export type Operations = Record<OperationName, Operation>;

export const operations: Operations = {
  createUser,
  submitKyc,
  markNri,
  getUser,
  upsertBankAccount,
  linkBankAccount,
  updateBankAccount,
  deleteBankAccount,
  getBankAccount,
  getBankAccountStatus,
  getPoolSellQuote,
  getExternalSellQuote,
  poolSell,
  externalSell,
  confirmOnchainFunding,
  getTransaction,
  getLimits,
  validateTransaction,
};
