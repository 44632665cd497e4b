import type {
  ApiResponse,
  Command,
  Id,
  Input,
  SellKind,
  Stage,
  User,
} from "../../../fixtures/index.ts";

export interface BelievedSell {
  kind: SellKind;
  input: Input;
  transaction_id: Id;
  quotedAtMs: number;
  funding: Input | undefined;
}

export interface QuotedSell {
  kind: SellKind;
  input: Input;
  quotedAtMs: number;
}

export interface SellsModel {
  /** Not sold yet. */
  fresh: QuotedSell[];
  sold: BelievedSell[];
  mostSold: number;
}

export interface SellsReal {
  stage: Stage;
  seller: User;
  controls: Partial<Record<SellKind, ApiResponse>>;
}

export type SellsCommand = Command<SellsModel, SellsReal>;

export function controlOf({ controls }: SellsReal, kind: SellKind): { control: ApiResponse } {
  const control = controls[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  return { control };
}

/** Where only the newest quote can be sold. */
export function forgetOlderQuotes(model: SellsModel, { seller }: SellsReal): void {
  if (seller.sellsNewestQuoteOnly) model.fresh = [];
}

/** Wherever the index falls. */
export function soldAt(
  { sold }: SellsModel,
  index: number,
  fits: (sell: BelievedSell) => boolean = () => true,
): BelievedSell | undefined {
  const fitting = sold.filter(fits);
  return fitting[index % fitting.length];
}

export const otherTransactions = ({ sold }: SellsModel, own: BelievedSell) =>
  sold.filter((sell) => sell !== own).map(({ transaction_id }) => transaction_id);

export const isExternal = ({ kind }: BelievedSell): boolean => kind === "external";
export const isFunded = (sell: BelievedSell): boolean => isExternal(sell) && Boolean(sell.funding);
export const isUnfunded = (sell: BelievedSell): boolean => isExternal(sell) && !sell.funding;
