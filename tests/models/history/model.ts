import type { Big } from "big.js";
import { newAccounts } from "../../../spec/bank-account-transitions.ts";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import type { SellKind } from "../../../spec/sell-kinds.ts";
import { type AccountState, rejectedStates } from "../../../spec/vocabulary.ts";
import { type AccountKind, expect, type Input, type KycKind } from "../../../fixtures/index.ts";
import type { Account, KnownAccount } from "../../../fixtures/actors/accounts.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { at, type Command, command, onto } from "../../../fixtures/properties/commands.ts";
import { skipPart, under } from "../../../fixtures/properties/property.ts";
import { noStateShown, showsState } from "../../../fixtures/response/bank-details.ts";
import type { Id } from "../../../fixtures/response/id.ts";
import type { ApiResponse, BankDetails } from "../../../fixtures/response/response.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";

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

export interface QuotedSell {
  kind: SellKind;
  input: Input;
  quoteReference: unknown;
  quotedAtMs: number;
  /** What it takes of the limits; undefined where the profile doesn't say. */
  counted: Big | undefined;
  payee: KnownAccount;
  ofNri: boolean;
}

export interface BelievedSell extends QuotedSell {
  transaction_id: Id;
  funding: Input | undefined;
  /** Of a confirmation that was refused. */
  refusedHash?: unknown;
}

interface CountedSell {
  amount: Big;
  method: string;
  atMs: number;
}

export interface Reading {
  limits: ApiResponse;
  ofNri: boolean;
  atMs: number;
  today: string;
  /** How many sells had been counted by then. */
  sells: number;
  passed: Consumed["passed"];
}

export interface Consumed {
  /** All sells of the kinds that move the limits that are read. */
  sells: CountedSell[];
  /** When time was let pass last, and how many sells had been counted by then. */
  passed: { sells: number; today: string } | undefined;
  base: Reading | undefined;
}

export interface Model {
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
  /** Not sold yet. */
  fresh: QuotedSell[];
  sold: BelievedSell[];
  mostSold: number;
  consumed: Consumed;
  countedKinds: readonly SellKind[];
  canExpire: boolean;
  movesClock: boolean;
  /** Nothing more is known of the user. */
  isOver: boolean;
}

export interface Real {
  stage: Stage;
  user: User;
  other: User;
  controls: {
    adding: ApiResponse;
    reading: ApiResponse;
    marking: ApiResponse | undefined;
    sold: Partial<Record<SellKind, ApiResponse>>;
  };
  /** What its user was created with; undefined for a user that the profile gives. */
  created: Input | undefined;
}

export type HistoryCommand = Command<Model, Real>;
export const historyCommand = command<Model, Real>;

export const ontoAccount = onto<Model, Real, BelievedAccount>;
export const ontoSell = onto<Model, Real, BelievedSell>;

type FindAccount = (model: Readonly<Model>, index: number) => BelievedAccount | undefined;

/** The document doesn't say what happens to a user's other accounts while one is being verified. */
export const unlessVerifying =
  (find: FindAccount): FindAccount =>
  (model, index) =>
    model.verifying === undefined ? find(model, index) : undefined;

export const isNre = (kind: SettledKind, isNri: boolean): boolean => kind === "nre" && isNri;

/** Its user passed KYC or became NRI after it was added. */
export const mayChange = ({ kind, addedByNri, early }: BelievedAccount, { isNri }: Model) =>
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
const mayBeApproved = (account: BelievedAccount, model: Model): boolean =>
  mayChange(account, model) || settledStates(account.kind, account.addedByNri).includes("approved");

export const isApproved = (account: BelievedAccount, model: Model): boolean =>
  !mayChange(account, model) && settledStates(account.kind, account.addedByNri)[0] === "approved";

export const approvedIn = (model: Readonly<Model>): BelievedAccount[] =>
  model.accounts.filter((each) => !each.deleted && isApproved(each, model));

export const approvedOf = (model: Readonly<Model>): number =>
  model.accounts.filter((account) => !account.deleted && mayBeApproved(account, model)).length;

/** A target may look at the maximum first, whatever becomes of the account. */
export const mayAdd = (model: Readonly<Model>): boolean =>
  model.verifying === undefined &&
  model.accounts.filter(({ deleted }) => !deleted).length < mostAtATime &&
  approvedOf(model) < model.mostApproved;

/** It may be approved only then, and needs a place. */
export const mayAddAgain = (account: BelievedAccount, model: Readonly<Model>): boolean =>
  model.kyc !== undefined &&
  (!mayChange(account, model) || approvedOf(model) <= model.mostApproved);

export const liveAt: FindAccount = (model, index) =>
  at(model.accounts, index, ({ deleted }) => !deleted);

export const deletedAt: FindAccount = (model, index) =>
  at(model.accounts, index, ({ deleted }) => deleted);

export const approvedAt: FindAccount = (model, index) =>
  at(model.accounts, index, (each) => !each.deleted && isApproved(each, model));

/** An account that a sell can be paid into. The document doesn't say whether an ordinary one serves an NRI user. */
const payeeIn = (model: Readonly<Model>): BelievedAccount | undefined =>
  approvedIn(model).find(({ kind, addedByNri }) => !model.isNri || (kind === "nre" && addedByNri));

/** Pool sells may be closed to NRI users. */
export const maySell = (model: Readonly<Model>, kind: SellKind): boolean =>
  payeeIn(model) !== undefined && !(model.isNri && kind === "pool");

/** The user, with an account to be paid into. */
export function sellerIn(model: Model, { user }: Real) {
  const payee = payeeIn(model);
  if (!payee) throw new Error("The user has no account that a sell can be paid into.");
  user.memory.account = payee.account.bank_account_id;
  return { seller: user, payee };
}

/** The document doesn't say whether a quote can be sold or funded once its account or its user has changed. */
export const isAsQuoted = (
  { accounts, isNri }: Readonly<Model>,
  { payee, ofNri }: QuotedSell,
): boolean =>
  ofNri === isNri && accounts.some(({ account, deleted }) => account === payee && !deleted);

interface Refusal {
  response: ApiResponse;
  row: ErrorRowId;
  kind: SellKind;
  isOnly?: boolean;
}

/** By its own row, while what it names must be known, and if it's the only one that fits. */
export function expectRefused(
  { user, controls }: Real,
  { response, row, kind, isOnly = true }: Refusal,
): void {
  const control = controls.sold[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  if (isOnly && user.secondsAhead <= lapseSeconds) {
    expect(response).toBeRefusedAs(row, { control });
  } else expect(response).toBeRefused({ control });
}

export const requireRefusal = (real: Real, refusal: Refusal): Promise<void> =>
  under(refusal.row, () => expectRefused(real, refusal));

/** Where only the newest quote can be sold. */
export function forgetOlderQuotes(model: Model, { user }: Real): void {
  if (user.quotes.areNewestOnly) model.fresh = [];
}
