import type { Case } from "./cases/dimensions.ts";
import type { ErrorRowId } from "./error-rows/index.ts";
import type { OperationName } from "./operations.ts";
import type { CitableId } from "./register.ts";
import type { RequirementId } from "./requirements/index.ts";
import { accountStates, type AccountState } from "./vocabulary.ts";

export const accountOrigins = ["not existing", ...accountStates] as const;
export type AccountOrigin = (typeof accountOrigins)[number];

export interface Transition {
  from: AccountOrigin;
  operation: OperationName;
  when?: string;
  /** The state after it, or the error row if the account stays unchanged. */
  to: AccountState | ErrorRowId;
  also?: string;
  requirements: readonly [CitableId, ...CitableId[]];
  /** Which of the requirements' cases are about this transition. */
  cases?: readonly (Case["existing account"] & string)[];
}

const added = (
  when: string,
  to: AccountState,
  ...requirements: readonly [RequirementId, ...RequirementId[]]
) => ({ from: "not existing", operation: "upsertBankAccount", when, to, requirements }) as const;

/** States and transitions, Bank account: new records; NRE rules 2 to 4. */
export const newAccounts = {
  nreOfNri: added(
    "an NRE account, the user is NRI",
    "approved",
    "bank-accounts-nre-approved",
    "bank-accounts-nre-identified",
  ),
  nre: added(
    "an NRE account, the user is not NRI",
    "rejected",
    "bank-accounts-nre-rejected-for-non-nri",
  ),
  nameMatches: added(
    "any other, its name matches",
    "approved",
    "bank-accounts-name-match-approved",
  ),
  nameDiffers: added(
    "any other, its name differs",
    "rejected",
    "bank-accounts-name-mismatch-rejected",
  ),
};

/** The same table: existing records that are added again. */
const addedAgain = (
  from: AccountOrigin,
  ...cases: NonNullable<Transition["cases"]>
): Transition => ({
  from,
  operation: "upsertBankAccount",
  when: "the same account again",
  to: "deleted",
  also: "a new record",
  requirements: ["bank-accounts-readd-deletes", "bank-accounts-readd-creates"],
  cases,
});

/** Bank account linkage, errors 304005 and 304014 to 304016: the account stays as it is. */
const linkedAgain = (from: AccountOrigin, to: ErrorRowId): Transition => ({
  from,
  operation: "linkBankAccount",
  to,
  requirements: [to],
});

/** The document shows no others (other-bank-account-transitions). */
export const bankAccountTransitions: readonly Transition[] = [
  ...Object.values(newAccounts),
  addedAgain("approved", "approved", "NRE"),
  addedAgain("pending", "pending"),
  addedAgain("rejected", "rejected"),
  addedAgain("name-rejected", "name-rejected"),
  { ...addedAgain("deleted", "deleted"), requirements: ["bank-accounts-readd-creates"] },
  {
    from: "approved",
    operation: "deleteBankAccount",
    to: "deleted",
    requirements: ["bank-accounts-delete"],
  },
  linkedAgain("approved", "link-account-duplicate"),
  linkedAgain("pending", "link-account-exists-pending"),
  linkedAgain("rejected", "link-account-exists-rejected"),
  linkedAgain("name-rejected", "link-account-exists-name-rejected"),
];
