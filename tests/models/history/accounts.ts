import { newAccounts } from "../../../spec/bank-account-transitions.ts";
import { type AccountState, rejectedStates } from "../../../spec/vocabulary.ts";
import type { AccountKind, Input, KycKind } from "../../../fixtures/index.ts";
import type { Account } from "../../../fixtures/actors/accounts.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { at, type Command, onto } from "../../../fixtures/properties/commands.ts";
import { skipPart } from "../../../fixtures/properties/property.ts";
import { noStateShown, showsState } from "../../../fixtures/response/bank-details.ts";
import type { ApiResponse, BankDetails } from "../../../fixtures/response/response.ts";

export type SettledKind = Exclude<AccountKind, "pending">;

export interface BelievedAccount {
  account: Account;
  kind: SettledKind;
  /** The document doesn't say what a later marking means for it. */
  addedByNri: boolean;
  deleted: boolean;
  /** By another record of the same account. */
  replaced?: true;
  /** Before KYC, and rejected for that. */
  early?: true;
}

export interface AccountsModel {
  /** The KYC that has succeeded. */
  kyc: KycKind | undefined;
  /** The KYC whose review may not be over. */
  reviewed: KycKind | undefined;
  /** Whether KYC can be submitted once it was rejected. */
  followsRejected: boolean;
  isNri: boolean;
  marksNriBeforeAccounts: boolean;
  accounts: BelievedAccount[];
  /** The account whose verification may not be over. */
  verifying: { added: ApiResponse; fields: Input; kind: SettledKind } | undefined;
  /** What was sold may have to be paid out yet. */
  hasSold: boolean;
  mostApproved: number;
}

export interface AccountsReal {
  stage: Stage;
  user: User;
  other: User;
  controls: { adding: ApiResponse; reading: ApiResponse; marking: ApiResponse | undefined };
}

export type AccountsCommand = Command<AccountsModel, AccountsReal>;

export const ontoAccount = onto<AccountsModel, AccountsReal, BelievedAccount>;

type FindAccount = (model: Readonly<AccountsModel>, index: number) => BelievedAccount | undefined;

/** The document doesn't say what happens to a user's other accounts while one is being verified. */
export const unlessVerifying =
  (find: FindAccount): FindAccount =>
  (model, index) =>
    model.verifying === undefined ? find(model, index) : undefined;

export const isNre = (kind: SettledKind, isNri: boolean): boolean => kind === "nre" && isNri;

/** Its user passed KYC or became NRI after it was added. */
export const mayChange = ({ kind, addedByNri, early }: BelievedAccount, { isNri }: AccountsModel) =>
  early ?? (kind === "nre" && isNri && !addedByNri);

const added = (kind: SettledKind, isNri: boolean) =>
  newAccounts[isNre(kind, isNri) ? "nreOfNri" : kind];

export const settledStates = (kind: SettledKind, isNri: boolean): readonly AccountState[] =>
  kind === "nameDiffers" ? rejectedStates : [added(kind, isNri).to];

/** Where no state is shown, nothing is required. */
export function isJudged(details: BankDetails): boolean {
  const isShown = showsState(details);
  if (!isShown) skipPart(noStateShown);
  return isShown;
}

export const ruleOf = (kind: SettledKind, isNri: boolean) => added(kind, isNri).requirements[0];

export const ruleOfDeleted = ({ replaced }: BelievedAccount) =>
  replaced ? "bank-accounts-readd-deletes" : "bank-accounts-delete";

/** Other checks try the maximum. */
const mostAtATime = 3;

/** True as well if its user has passed KYC or become NRI since. */
const mayBeApproved = (account: BelievedAccount, model: AccountsModel): boolean =>
  mayChange(account, model) || settledStates(account.kind, account.addedByNri).includes("approved");

export const isApproved = (account: BelievedAccount, model: AccountsModel): boolean =>
  !mayChange(account, model) && settledStates(account.kind, account.addedByNri)[0] === "approved";

export const approvedIn = (model: Readonly<AccountsModel>): BelievedAccount[] =>
  model.accounts.filter((each) => !each.deleted && isApproved(each, model));

export const approvedOf = (model: Readonly<AccountsModel>): number =>
  model.accounts.filter((account) => !account.deleted && mayBeApproved(account, model)).length;

/** A target may look at the maximum first, whatever becomes of the account. */
export const mayAdd = (model: Readonly<AccountsModel>): boolean =>
  model.verifying === undefined &&
  model.accounts.filter(({ deleted }) => !deleted).length < mostAtATime &&
  approvedOf(model) < model.mostApproved;

/** It may be approved only then, and needs a place. */
export const mayAddAgain = (account: BelievedAccount, model: Readonly<AccountsModel>): boolean =>
  model.kyc !== undefined &&
  (!mayChange(account, model) || approvedOf(model) <= model.mostApproved);

export const liveAt: FindAccount = (model, index) =>
  at(model.accounts, index, ({ deleted }) => !deleted);

export const deletedAt: FindAccount = (model, index) =>
  at(model.accounts, index, ({ deleted }) => deleted);

export const approvedAt: FindAccount = (model, index) =>
  at(model.accounts, index, (each) => !each.deleted && isApproved(each, model));
