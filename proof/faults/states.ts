import type { OperationName } from "../../spec/operations.ts";
import type { CitableId } from "../../spec/register.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import { inRules, nowAndThen, onlyIn } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type Fault, breaking } from "./fault.ts";

const accounts = inRules("bankAccounts");

const kyc = inRules("kyc");

const users = inRules("users");

const rejectedSuffices = kyc(() => ({
  isSuccessful: ({ concludedAt }, now) => concludedAt <= now,
}));

const reviewSuffices = kyc(() => ({ isSuccessful: ({ isRejected }) => !isRejected }));

const askingForKyc = {
  marking: ["markNri", "users-nri-needs-kyc"],
  linking: ["linkBankAccount", "bank-accounts-need-kyc"],
  adding: ["upsertBankAccount", "bank-accounts-need-kyc"],
} as const satisfies Record<string, [OperationName, CitableId]>;

type Asking = keyof typeof askingForKyc;

const sufficing = (asking: Asking, state: string, patch: Patch, given?: Fault["given"]): Fault => {
  const [operation, breaks] = askingForKyc[asking];
  return {
    breaks,
    does: `takes ${state} KYC for successful at ${operation} only`,
    ...(given && { given }),
    patch: onlyIn(operation, patch),
  };
};

const noneSuffices: Patch = (service) => ({
  rules: {
    ...accounts(() => ({ isLinkingAllowed: () => true }))(service).rules,
    ...users(() => ({ isNriAllowedAfter: () => true }))(service).rules,
  },
});

const overlooking = (state: AccountState): Patch =>
  accounts("linkBankAccount", ({ existsAs }) => ({
    existsAs: (each) => (each === state ? undefined : existsAs(each)),
  }));

export const statesFaults = {
  "marking-without-kyc": sufficing("marking", "missing", noneSuffices),
  "linking-without-kyc": sufficing("linking", "missing", noneSuffices),
  "adding-without-kyc": sufficing("adding", "missing", noneSuffices),
  "marking-after-rejected-kyc": sufficing("marking", "rejected", rejectedSuffices),
  "linking-after-rejected-kyc": sufficing("linking", "rejected", rejectedSuffices),
  "adding-after-rejected-kyc": sufficing("adding", "rejected", rejectedSuffices),
  "marking-during-review": sufficing("marking", "pending", reviewSuffices, ["kyc-by-state"]),
  "linking-during-review": sufficing("linking", "pending", reviewSuffices, ["kyc-by-state"]),
  "adding-during-review": sufficing("adding", "pending", reviewSuffices, ["kyc-by-state"]),
  ...breaking("bank-accounts-need-kyc", {
    "rejected-kyc-suffices-now-and-then: takes rejected KYC for successful at every fifth addition":
      nowAndThen("upsertBankAccount", rejectedSuffices),
  }),
  ...breaking("users-nri-not-indian-kyc", {
    "indian-kyc-marked-now-and-then: marks every fifth user as NRI whatever the KYC": nowAndThen(
      "markNri",
      users(() => ({ isNriAllowedForCountry: () => true })),
    ),
  }),
  ...breaking("link-account-exists-rejected", {
    "rejected-account-added-again: adds an account that exists in the rejected state once more":
      overlooking("rejected"),
  }),
  ...breaking("link-account-exists-name-rejected", {
    "name-rejected-account-added-again: adds an account that exists in the name-rejected state once more":
      overlooking("name-rejected"),
  }),
  ...breaking("link-account-duplicate", {
    "approved-account-added-again: adds an account that exists in the approved state once more":
      overlooking("approved"),
  }),
};
