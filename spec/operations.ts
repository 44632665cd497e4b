import type { RequirementId } from "./requirements/index.ts";
import type { Section } from "./vocabulary.ts";

interface Operation {
  section: Section;
  /** Fails when the target refuses a request it should accept. */
  acceptance: RequirementId;
  /** An infinitive: "could not ...", "A request to ... is refused". */
  act: string;
  /** The same request can be accepted again and again. */
  readsOnly?: true;
}

/**
 * By the operationId in openapi.yaml, which describes method, path, parameters and bodies. A profile binds
 * what the document does not show.
 */
export const operations = {
  createUser: { section: "users", acceptance: "users-create", act: "create a user" },
  submitKyc: { section: "kyc", acceptance: "kyc-submit", act: "submit KYC" },
  markNri: { section: "users", acceptance: "users-mark-nri", act: "mark a user as NRI" },
  getUser: {
    section: "users",
    acceptance: "users-is-nri-returned",
    act: "read a user",
    readsOnly: true,
  },
  upsertBankAccount: {
    section: "bank-accounts",
    acceptance: "bank-accounts-add",
    act: "add or update a bank account",
  },
  linkBankAccount: {
    section: "bank-accounts",
    acceptance: "versioning-older-add",
    act: "add a bank account through the older endpoint",
  },
  updateBankAccount: {
    section: "bank-accounts",
    acceptance: "versioning-older-update",
    act: "update a bank account through the older endpoint",
  },
  deleteBankAccount: {
    section: "bank-accounts",
    acceptance: "bank-accounts-delete",
    act: "delete a bank account",
  },
  getBankAccount: {
    section: "bank-accounts",
    acceptance: "bank-accounts-is-nre-in-account",
    act: "read a bank account",
    readsOnly: true,
  },
  getBankAccountStatus: {
    section: "bank-accounts",
    acceptance: "bank-accounts-is-nre-in-status",
    act: "read the status of a bank account",
    readsOnly: true,
  },
  getPoolSellQuote: {
    section: "quotes",
    acceptance: "quotes-pool",
    act: "fetch a pool sell quote",
  },
  getExternalSellQuote: {
    section: "quotes",
    acceptance: "quotes-external",
    act: "fetch an external sell quote",
  },
  poolSell: { section: "sells", acceptance: "sells-pool", act: "initiate a pool sell" },
  externalSell: {
    section: "sells",
    acceptance: "sells-external",
    act: "initiate an external sell",
  },
  confirmOnchainFunding: {
    section: "funding",
    acceptance: "funding-confirm",
    act: "confirm on-chain funding",
  },
  getTransaction: {
    section: "status",
    acceptance: "status-read",
    act: "check the status of a transaction",
    readsOnly: true,
  },
  getLimits: {
    section: "limits",
    acceptance: "limits-read",
    act: "read limits",
    readsOnly: true,
  },
  validateTransaction: {
    section: "validation",
    acceptance: "validation-answer",
    act: "validate a transaction",
    readsOnly: true,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

export const readsOnly = (name: OperationName): boolean => "readsOnly" in operations[name];

export const operationNames = Object.keys(operations) as OperationName[];

export const addingAccounts = ["linkBankAccount", "upsertBankAccount"] as const;

export const accountChanges = [
  ...addingAccounts,
  "updateBankAccount",
  "deleteBankAccount",
] as const;

export const sellOperations = ["poolSell", "externalSell"] as const;
