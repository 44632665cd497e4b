import type { Big } from "big.js";
import type {
  ApiResponse,
  Command,
  Id,
  Input,
  KnownAccount,
  SellKind,
  Stage,
  User,
} from "../../../fixtures/index.ts";
import { type AccountsModel, approvedIn, type BelievedAccount } from "./accounts.ts";

export interface QuotedSell {
  kind: SellKind;
  input: Input;
  quotedAtMs: number;
  /** What it takes of the limits; undefined where the profile doesn't say. */
  counted: Big | undefined;
  payee: KnownAccount;
  ofNri: boolean;
}

export interface BelievedSell extends QuotedSell {
  transaction_id: Id;
  funding: Input | undefined;
}

export interface SellsModel extends AccountsModel {
  /** Not sold yet. */
  fresh: QuotedSell[];
  sold: BelievedSell[];
  mostSold: number;
  /** What was sold of the kinds that move the limits that are read, by payment method, since the first reading. */
  consumed: Map<string, Big>;
  countedKinds: readonly SellKind[];
  limitsAtFirst: { limits: ApiResponse; ofNri: boolean } | undefined;
}

export interface SellsReal {
  stage: Stage;
  user: User;
  controls: { sold: Partial<Record<SellKind, ApiResponse>> };
}

export type SellsCommand = Command<SellsModel, SellsReal>;

/** An account that a sell can be paid into: whether one that isn't NRE serves an NRI user is not shown. */
const payeeIn = (model: Readonly<SellsModel>): BelievedAccount | undefined =>
  approvedIn(model).find(({ kind, addedByNri }) => !model.isNri || (kind === "nre" && addedByNri));

/** Pool sells may be closed to NRI users. */
export const maySell = (model: Readonly<SellsModel>, kind: SellKind): boolean =>
  payeeIn(model) !== undefined && !(model.isNri && kind === "pool");

/** The user, with an account to be paid into. */
export function sellerIn(model: SellsModel, { user }: SellsReal) {
  const payee = payeeIn(model);
  if (!payee) throw new Error("The user has no account that a sell can be paid into.");
  user.account = payee.account.bank_account_id;
  return { seller: user, payee };
}

/** Where its account or its user has changed since, whether it may be sold or funded is not shown. */
export const isAsQuoted = (
  { accounts, isNri }: Readonly<SellsModel>,
  { payee, ofNri }: QuotedSell,
): boolean =>
  ofNri === isNri && accounts.some(({ account, deleted }) => account === payee && !deleted);

export function controlOf({ controls }: SellsReal, kind: SellKind): { control: ApiResponse } {
  const control = controls.sold[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  return { control };
}

/** Where only the newest quote can be sold. */
export function forgetOlderQuotes(model: SellsModel, { user }: SellsReal): void {
  if (user.sellsNewestQuoteOnly) model.fresh = [];
}

/** Wherever the index falls. */
export function soldAt(
  { sold }: Readonly<SellsModel>,
  index: number,
  fits: (sell: BelievedSell) => boolean = () => true,
): BelievedSell | undefined {
  const fitting = sold.filter(fits);
  return fitting[index % fitting.length];
}
