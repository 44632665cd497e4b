import type { RequirementId } from "./requirements/index.ts";
import type { Section } from "./vocabulary.ts";

interface Operation {
  section: Section;
  /** Fails if the target refuses a request that it should accept. */
  acceptance: RequirementId;
  /** An infinitive: "could not ...", "A request to ... is refused". */
  act: string;
  /** The same request can be accepted again and again. */
  readsOnly?: true;
}

const changing = (section: Section, acceptance: RequirementId, act: string): Operation => ({
  section,
  acceptance,
  act,
});

const reading = (...described: Parameters<typeof changing>): Operation => ({
  ...changing(...described),
  readsOnly: true,
});

/** By the operationId in openapi.yaml. A profile binds what the document doesn't show. */
export const operations = {
  createUser: changing("users", "users-create", "create a user"),
  submitKyc: changing("kyc", "kyc-submit", "submit KYC"),
  markNri: changing("users", "users-mark-nri", "mark a user as NRI"),
  getUser: reading("users", "users-is-nri-returned", "read a user"),
  upsertBankAccount: changing("bank-accounts", "bank-accounts-add", "add or update a bank account"),
  linkBankAccount: changing(
    "bank-accounts",
    "versioning-older-add",
    "add a bank account through the older endpoint",
  ),
  updateBankAccount: changing(
    "bank-accounts",
    "versioning-older-update",
    "update a bank account through the older endpoint",
  ),
  deleteBankAccount: changing("bank-accounts", "bank-accounts-delete", "delete a bank account"),
  getBankAccount: reading(
    "bank-accounts",
    "bank-accounts-is-nre-in-account",
    "read a bank account",
  ),
  getBankAccountStatus: reading(
    "bank-accounts",
    "bank-accounts-is-nre-in-status",
    "read the status of a bank account",
  ),
  getPoolSellQuote: changing("quotes", "quotes-pool", "fetch a pool sell quote"),
  getExternalSellQuote: changing("quotes", "quotes-external", "fetch an external sell quote"),
  poolSell: changing("sells", "sells-pool", "initiate a pool sell"),
  externalSell: changing("sells", "sells-external", "initiate an external sell"),
  confirmOnchainFunding: changing("funding", "funding-confirm", "confirm on-chain funding"),
  getTransaction: reading("status", "status-read", "check the status of a transaction"),
  getLimits: reading("limits", "limits-read", "read limits"),
  validateTransaction: reading("validation", "validation-answer", "validate a transaction"),
};

export type OperationName = keyof typeof operations;

export const readsOnly = (name: OperationName): boolean => operations[name].readsOnly === true;

export const operationNames = Object.keys(operations) as OperationName[];

export const addingAccounts = ["linkBankAccount", "upsertBankAccount"] as const;

export type AddingOperation = (typeof addingAccounts)[number];

export const accountChanges = [
  ...addingAccounts,
  "updateBankAccount",
  "deleteBankAccount",
] as const;

/** The service gives each id to one user, quote or sell only. */
export const issuedIds: Partial<Record<OperationName, string>> = {
  createUser: "user_id",
  getPoolSellQuote: "quote_id",
  getExternalSellQuote: "quote_id",
  poolSell: "transaction_id",
  externalSell: "transaction_id",
};

export const issuedIdNames: ReadonlySet<string> = new Set(Object.values(issuedIds));

export const sellOperations = ["poolSell", "externalSell"] as const;
export const quoteOperations = ["getPoolSellQuote", "getExternalSellQuote"] as const;
