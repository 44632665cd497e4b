import type { Case } from "./cases/dimensions.ts";
import type { ErrorRowId } from "./error-rows/index.ts";
import type { OperationName } from "./operations.ts";
import type { CitableId } from "./register.ts";
import { accountStates, type AccountState } from "./vocabulary.ts";

export const accountOrigins = ["not existing", ...accountStates] as const;
export type AccountOrigin = (typeof accountOrigins)[number];

export interface Transition {
  from: AccountOrigin;
  operation: OperationName;
  when?: string;
  /** The state after it; the error row, where the account stays as it is. */
  to: AccountState | ErrorRowId;
  also?: string;
  requirements: readonly [CitableId, ...CitableId[]];
  /** Those about this transition, where a requirement holds for several states. */
  cases?: readonly (Case["existing account"] & string)[];
}

/** States and transitions, Bank account: new records; NRE rules 2 to 4. */
const added: Transition[] = [
  {
    when: "an NRE account, the user is NRI",
    to: "approved",
    requirements: ["bank-accounts-nre-approved", "bank-accounts-nre-identified"],
  } as const,
  {
    when: "an NRE account, the user is not NRI",
    to: "rejected",
    requirements: ["bank-accounts-nre-rejected-for-non-nri"],
  } as const,
  {
    when: "any other, its name matches",
    to: "approved",
    requirements: ["bank-accounts-name-match-approved"],
  } as const,
  {
    when: "any other, its name differs",
    to: "rejected",
    requirements: ["bank-accounts-name-mismatch-rejected"],
  } as const,
].map((each) => ({ from: "not existing", operation: "upsertBankAccount", ...each }));

/** The same table: existing records that are added again. */
const addedAgain: Transition[] = (
  [
    ["approved", ["approved", "NRE"]],
    ["pending", ["pending"]],
    ["rejected", ["rejected"]],
    ["name-rejected", ["name-rejected"]],
  ] as const
).map(([from, cases]) => ({
  from,
  operation: "upsertBankAccount",
  when: "the same account again",
  to: "deleted",
  also: "a new record",
  requirements: ["bank-accounts-readd-deletes", "bank-accounts-readd-creates"],
  cases,
}));

/** Bank account linkage, errors 304005 and 304014 to 304016: the account stays as it is. */
const linkedAgain: Transition[] = (
  [
    ["approved", "link-account-duplicate"],
    ["pending", "link-account-exists-pending"],
    ["rejected", "link-account-exists-rejected"],
    ["name-rejected", "link-account-exists-name-rejected"],
  ] as const
).map(([from, to]) => ({ from, operation: "linkBankAccount", to, requirements: [to] }));

/** The others aren't shown (other-bank-account-transitions). */
export const bankAccountTransitions: readonly Transition[] = [
  ...added,
  ...addedAgain,
  {
    from: "deleted",
    operation: "upsertBankAccount",
    when: "the same account again",
    to: "deleted",
    also: "a new record",
    requirements: ["bank-accounts-readd-creates"],
    cases: ["deleted"],
  },
  {
    from: "approved",
    operation: "deleteBankAccount",
    to: "deleted",
    requirements: ["bank-accounts-delete"],
  },
  ...linkedAgain,
];
