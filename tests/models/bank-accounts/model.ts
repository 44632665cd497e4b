import type { AccountState } from "../../../spec/vocabulary.ts";
import {
  type Account,
  type AccountKind,
  type ApiResponse,
  type BankDetails,
  type Command,
  type KycKind,
  leaveOut,
  noStateShown,
  showsState,
  type Stage,
  type User,
} from "../../../fixtures/index.ts";

/** Kinds of accounts whose verification comes to an end. */
export type SettledKind = Exclude<AccountKind, "pending">;

/** A bank account as we believe it to be. */
export interface BelievedAccount {
  account: Account;
  kind: SettledKind;
  /** Whether its user was NRI when it was added: what becomes of it later is not shown. */
  addedByNri: boolean;
  deleted: boolean;
}

/** What we believe of one user and the user's bank accounts. */
export interface AccountsModel {
  kyc: KycKind | undefined;
  isNri: boolean;
  /** Whether a user can be marked as NRI only before there are accounts. */
  marksNriBeforeAccounts: boolean;
  accounts: BelievedAccount[];
  /** How many approved ones there may be at a time. */
  mostApproved: number;
}

/** The user on the target, another user, and the accepted requests that are controls of refusals. */
export interface AccountsReal {
  stage: Stage;
  user: User;
  other: User;
  controls: { adding: ApiResponse; reading: ApiResponse; marking: ApiResponse | undefined };
}

export type AccountsCommand = Command<AccountsModel, AccountsReal>;

/** Whether an account of a kind is identified as NRE. */
export const isNre = (kind: SettledKind, isNri: boolean): boolean => kind === "nre" && isNri;

/** Whether an account may be identified anew, since its user became NRI after it was added. */
export const mayChange = ({ kind, addedByNri }: BelievedAccount, { isNri }: AccountsModel) =>
  kind === "nre" && isNri && !addedByNri;

/** The states an account of a kind may settle in (States and transitions, Bank account). */
export function settledStates(kind: SettledKind, isNri: boolean): AccountState[] {
  if (kind === "nameMatches" || isNre(kind, isNri)) return ["approved"];
  return kind === "nre" ? ["rejected"] : ["rejected", "name-rejected"];
}

/** Whether an account can be judged by its state: where none is shown, nothing is asked of it. */
export function isJudged(details: BankDetails): boolean {
  const isShown = showsState(details);
  if (!isShown) leaveOut(noStateShown);
  return isShown;
}

/** The requirement that says so. */
export function ruleOf(kind: SettledKind, isNri: boolean) {
  if (kind === "nameMatches") return "bank-accounts-name-match-approved";
  if (kind === "nameDiffers") return "bank-accounts-name-mismatch-rejected";
  return isNri ? "bank-accounts-nre-approved" : "bank-accounts-nre-rejected-for-non-nri";
}

/** A user's accounts are few: whether there may be more is checked elsewhere. */
const mostAtATime = 3;

/** Whether an account is approved, or may be since its user became NRI. */
const mayBeApproved = (account: BelievedAccount, model: AccountsModel): boolean =>
  mayChange(account, model) || settledStates(account.kind, account.addedByNri).includes("approved");

/** Whether an account is approved for certain. */
export const isApproved = (account: BelievedAccount, model: AccountsModel): boolean =>
  !mayChange(account, model) && settledStates(account.kind, account.addedByNri)[0] === "approved";

/** How many approved accounts there may be by now. */
export const approvedOf = (model: Readonly<AccountsModel>): number =>
  model.accounts.filter((account) => !account.deleted && mayBeApproved(account, model)).length;

/** Whether there is a place for one more account of a kind. */
export function mayAdd(kind: SettledKind, model: Readonly<AccountsModel>): boolean {
  const live = model.accounts.filter(({ deleted }) => !deleted);
  const isFull = approvedOf(model) >= model.mostApproved;
  const becomesApproved = settledStates(kind, model.isNri).includes("approved");
  return live.length < mostAtATime && !(isFull && becomesApproved);
}

/** Whether a live account may be added again: as one that is approved only then, it needs a place as well. */
export const mayAddAgain = (account: BelievedAccount, model: Readonly<AccountsModel>): boolean =>
  !mayChange(account, model) || approvedOf(model) <= model.mostApproved;

/** The account at an index among those that fit, wherever the index falls; undefined where none does. */
function at(
  { accounts }: AccountsModel,
  index: number,
  fits: (account: BelievedAccount) => boolean,
): BelievedAccount | undefined {
  const fitting = accounts.filter(fits);
  return fitting[index % fitting.length];
}

/** The live account at an index. */
export const liveAt = (model: AccountsModel, index: number) =>
  at(model, index, ({ deleted }) => !deleted);

/** The deleted account at an index. */
export const deletedAt = (model: AccountsModel, index: number) =>
  at(model, index, ({ deleted }) => deleted);

/** The live approved account at an index. */
export const approvedAt = (model: AccountsModel, index: number) =>
  at(
    model,
    index,
    ({ deleted, kind, addedByNri }) =>
      !deleted && settledStates(kind, addedByNri).includes("approved"),
  );
