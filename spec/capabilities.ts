import type { RegisterEntry } from "./register.ts";
import type { OperationName } from "./operations.ts";
import type { RequirementId } from "./requirements/index.ts";

interface Capability {
  /** As in "the target offers no ...". */
  noun: string;
  meaning: string;
  operations: readonly OperationName[];
  requirements: readonly RequirementId[];
}

/** Parts that a deployment may lack as a whole: a profile claims those it has. */
export const capabilities = {
  nri: {
    noun: "NRI users",
    meaning: "Users can be marked as NRI.",
    operations: ["markNri"],
    requirements: [
      "users-mark-nri",
      "users-is-nri-set",
      "users-nri-needs-kyc",
      "users-nri-not-indian-kyc",
      "bank-accounts-nre-approved",
      "bank-accounts-nre-identified",
      "bank-accounts-ordinary-of-nri",
      "sells-nri-flow",
    ],
  },
  "pool-sell": {
    noun: "pool sells",
    meaning: "Pool sells are offered.",
    operations: ["getPoolSellQuote", "poolSell"],
    requirements: ["quotes-pool", "sells-pool", "sells-pool-flow", "sells-pool-within-limits"],
  },
  "external-sell": {
    noun: "external sells",
    meaning: "External sells are offered.",
    operations: ["getExternalSellQuote", "externalSell", "confirmOnchainFunding"],
    requirements: [
      "quotes-external",
      "sells-external",
      "sells-external-flow",
      "sells-external-within-limits",
      "funding-confirm",
      "funding-by-path-id",
    ],
  },
  "older-bank-account-endpoints": {
    noun: "the older bank account endpoints",
    meaning: "The older endpoints for adding and updating bank accounts are still available.",
    operations: ["linkBankAccount", "updateBankAccount"],
    requirements: ["versioning-older-add", "versioning-older-update", "versioning-older-delete"],
  },
} as const satisfies Record<string, Capability>;

export type CapabilityName = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as CapabilityName[];

export function isOffered(operation: OperationName, claimed: readonly string[]): boolean {
  return capabilityNames
    .filter((name) => !claimed.includes(name))
    .every((name) => !(capabilities[name].operations as readonly string[]).includes(operation));
}

export function isApplicable(entry: RegisterEntry, claimed: readonly string[]): boolean {
  if (entry.operation && !isOffered(entry.operation, claimed)) return false;
  return capabilityNames
    .filter((name) => !claimed.includes(name))
    .every((name) => !(capabilities[name].requirements as readonly string[]).includes(entry.id));
}
