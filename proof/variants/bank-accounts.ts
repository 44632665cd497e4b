import { inRules } from "../../sandbox/combinators/index.ts";
import { verificationMilliseconds } from "./kyc.ts";
import type { Variant } from "./variant.ts";

const accounts = inRules("bankAccounts");

export const bankAccountsVariants = {
  "bank-verification-later": {
    does: "verifies bank accounts some time after they were added",
    patch: accounts(() => ({ verificationMilliseconds })),
  },
  "bank-verification-by-state": {
    does: "verifies bank accounts when a provider state says so",
    patch: accounts(() => ({ verificationMilliseconds: Number.POSITIVE_INFINITY })),
  },
  "name-mismatch-plain-rejected": {
    does: "rejects accounts whose name differs, but not by name",
    patch: accounts(({ nameMatchState }) => ({
      nameMatchState: (matches) => (matches ? nameMatchState(matches) : "rejected"),
    })),
  },
  "deleted-accounts-gone": {
    does: "answers 404 for deleted bank accounts",
    patch: accounts(() => ({ isDeletedReadable: () => false })),
  },
  "few-accounts": {
    does: "lets a user have two approved accounts",
    patch: accounts(() => ({ maximumApproved: 2 })),
  },
  "shared-test-data": {
    does: "has one account and one person of each kind for tests, which any number of users may have",
    patch: ({ store }) => ({
      store: {
        findByDocument: () => undefined,
        findSameAccount: (user, { account_number, bank_code }) =>
          store
            .accountsOf(user)
            .find(
              (own) =>
                own.state !== "deleted" &&
                own.account_number === account_number &&
                own.bank_code === bank_code,
            ),
      },
    }),
  },
  "sparse-details": {
    does: "returns only id, state and is_nre of a bank account",
    patch: accounts(() => ({ shownFields: () => [] })),
  },
  "upper-case-states": {
    does: "spells the states of bank accounts in capitals",
    patch: accounts(({ spelling }) => ({ spelling: (state) => spelling(state).toUpperCase() })),
  },
} satisfies Record<string, Variant>;
