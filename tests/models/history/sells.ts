import type { Big } from "big.js";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import { expect, type Input } from "../../../fixtures/index.ts";
import type { KnownAccount } from "../../../fixtures/actors/accounts.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { type Command, onto } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { Id } from "../../../fixtures/response/id.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";
import type { SellKind } from "../../../spec/sell-kinds.ts";
import {
  type AccountsModel,
  type AccountsReal,
  approvedIn,
  type BelievedAccount,
} from "./accounts.ts";

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

export interface SellsModel extends AccountsModel {
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

export interface SellsReal {
  stage: Stage;
  user: User;
  controls: { sold: Partial<Record<SellKind, ApiResponse>> };
  /** What its user was created with; undefined for a user that the profile gives. */
  created: Input | undefined;
}

export type Real = AccountsReal & SellsReal;

export type SellsCommand = Command<SellsModel, SellsReal>;

export const ontoSell = onto<SellsModel, SellsReal, BelievedSell>;

/** An account that a sell can be paid into. The document doesn't say whether an ordinary one serves an NRI user. */
const payeeIn = (model: Readonly<SellsModel>): BelievedAccount | undefined =>
  approvedIn(model).find(({ kind, addedByNri }) => !model.isNri || (kind === "nre" && addedByNri));

/** Pool sells may be closed to NRI users. */
export const maySell = (model: Readonly<SellsModel>, kind: SellKind): boolean =>
  payeeIn(model) !== undefined && !(model.isNri && kind === "pool");

/** The user, with an account to be paid into. */
export function sellerIn(model: SellsModel, { user }: SellsReal) {
  const payee = payeeIn(model);
  if (!payee) throw new Error("The user has no account that a sell can be paid into.");
  user.memory.account = payee.account.bank_account_id;
  return { seller: user, payee };
}

/** The document doesn't say whether a quote can be sold or funded once its account or its user has changed. */
export const isAsQuoted = (
  { accounts, isNri }: Readonly<SellsModel>,
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
  { user, controls }: SellsReal,
  { response, row, kind, isOnly = true }: Refusal,
): void {
  const control = controls.sold[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  if (isOnly && user.secondsAhead <= lapseSeconds) {
    expect(response).toBeRefusedAs(row, { control });
  } else expect(response).toBeRefused({ control });
}

export const requireRefusal = (real: SellsReal, refusal: Refusal): Promise<void> =>
  under(refusal.row, () => expectRefused(real, refusal));

/** Where only the newest quote can be sold. */
export function forgetOlderQuotes(model: SellsModel, { user }: SellsReal): void {
  if (user.quotes.areNewestOnly) model.fresh = [];
}
