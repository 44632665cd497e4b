import type { TableErrorId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { CapabilityName } from "../../spec/capabilities.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import type { SignatureEncoding } from "../wire/signing.ts";
import type { Template } from "./template.ts";

/** How one operation stands on the wire of this target. */
export interface OperationBinding {
  /** Only where the document does not show them. */
  method?: string;
  path?: string;
  query?: Record<string, Template>;
  body?: Record<string, Template>;
  /** Canonical name -> JSON Pointer into the answer. */
  result?: Record<string, string>;
}

/** How a verification comes to its end. */
export interface Conclusion {
  concludes: "at-once" | "later" | "state";
  /** The bound of polling when it concludes later. */
  withinSeconds: number;
}

export type AccountKind = "nameMatches" | "nameDiffers" | "nre" | "pending";
export type KycKind = "indian" | "foreign";
type Values = Record<string, unknown>;

/**
 * Inputs changed in an accepted request (null: left out), the provider state, that nothing does it, or
 * that the usual way does.
 */
export type DeclaredProvocation = Values | "operation fails" | "none" | "usual";

/**
 * The file that says how to reach a target and which readings it takes (spec/schemas/profile.schema.json).
 * What a profile leaves out is as in profiles/sandbox.yaml.
 */
export interface Profile {
  name: string;
  baseUrl?: string;
  credentials: { apiKey?: string; apiKeyEnv: string; secretEnv: string; otherSecretEnv?: string };
  signature: { encoding: SignatureEncoding | "auto" };
  userIdHeader: OperationName[];
  errors: { code: string[]; message: string[] };
  operations: Partial<Record<OperationName, OperationBinding>>;
  bankDetails: Record<"bank_account_id" | "state" | "is_nre", string> & Record<string, string>;
  bankAccountStates: Record<AccountState, string>;
  kyc: Conclusion & { approved: string };
  bankVerification: Conclusion;
  /** Where a seller's balance for pool sells comes from, and how much the state is asked for. */
  balance: { comes: "at-once" | "state"; amount: string };
  limits: {
    unit: "from-amount" | "to-amount" | "unknown";
    countedAt: "initiation" | "confirmation" | "unknown";
    transactionType: string;
    poolTransactionType?: string;
  };
  /** Numbers the document does not show (open point numeric-values). */
  values: { maximumApprovedAccounts?: number; smallestUnit: number };
  capabilities: CapabilityName[];
  states?: {
    url: string;
    tokenEnv?: string | null;
    fixed?: Partial<Record<ProviderStateName, Values | Values[]>>;
  };
  /** How error rows are brought about here, where it is not the usual way. */
  provocations: Partial<Record<TableErrorId, DeclaredProvocation>>;
  timeZone: string;
  requestTimeoutSeconds: number;
  testData: {
    user: Values;
    kyc: Record<KycKind | "rejected", Values>;
    bankAccounts: Record<AccountKind, Values>;
    sell: Values;
    invalid: Values;
    unknown: Values;
  };
}
