import type {
  ApiResponse,
  Command,
  Id,
  Input,
  SellKind,
  Stage,
  User,
} from "../../../fixtures/index.ts";

/** A sell that was executed, as we believe it to be. */
export interface BelievedSell {
  kind: SellKind;
  /** What it was sold with: its quote and its reference. */
  input: Input;
  transaction_id: Id;
  quotedAtMs: number;
  /** The confirmation of its funding, once there was one. */
  funding: Input | undefined;
}

/** The input of a sell with a quote that was not sold yet, and when it was quoted. */
export interface QuotedSell {
  kind: SellKind;
  input: Input;
  quotedAtMs: number;
}

/** What we believe of one seller's quotes and transactions. */
export interface SellsModel {
  /** Inputs of sells with quotes that were not sold yet. */
  fresh: QuotedSell[];
  sold: BelievedSell[];
  /** How many sells limits and balance allow. */
  mostSold: number;
}

/** The seller on the target, and an accepted sell of each kind: the controls of refusals. */
export interface SellsReal {
  stage: Stage;
  seller: User;
  controls: Partial<Record<SellKind, ApiResponse>>;
}

export type SellsCommand = Command<SellsModel, SellsReal>;

/** The control of refused sells of a kind. */
export function controlOf({ controls }: SellsReal, kind: SellKind): { control: ApiResponse } {
  const control = controls[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  return { control };
}

/** Another quote was made for the seller: where only the newest can be sold, none that was kept can be. */
export function forgetOlderQuotes(model: SellsModel, { seller }: SellsReal): void {
  if (seller.sellsNewestQuoteOnly) model.fresh = [];
}

/** The sell at an index among those that fit, wherever the index falls. */
export function soldAt(
  { sold }: SellsModel,
  index: number,
  fits: (sell: BelievedSell) => boolean = () => true,
): BelievedSell | undefined {
  const fitting = sold.filter(fits);
  return fitting[index % fitting.length];
}

/** The ids of all transactions but this one. */
export const otherTransactions = ({ sold }: SellsModel, own: BelievedSell) =>
  sold.filter((sell) => sell !== own).map(({ transaction_id }) => transaction_id);

export const isExternal = ({ kind }: BelievedSell): boolean => kind === "external";
export const isFunded = (sell: BelievedSell): boolean => isExternal(sell) && Boolean(sell.funding);
export const isUnfunded = (sell: BelievedSell): boolean => isExternal(sell) && !sell.funding;
