import type { AsyncCommand } from "fast-check";
import {
  type ApiResponse,
  type Input,
  type SellKind,
  sellOperation,
  type Stage,
  type User,
} from "../../../fixtures/index.ts";

/** A sell that was executed, as we believe it stands. */
export interface BelievedSell {
  kind: SellKind;
  /** What it was sold with: its quote and its reference. */
  input: Input;
  transaction_id: string | number;
  /** The confirmation of its funding, once there was one. */
  funding: Input | undefined;
}

/** What we believe of one seller's quotes and transactions. */
export interface SellsModel {
  /** Inputs of sells with quotes that were not sold yet. */
  fresh: { kind: SellKind; input: Input }[];
  sold: BelievedSell[];
}

/** The seller on the target, and an accepted sell of each kind to compare refusals with. */
export interface SellsReal {
  stage: Stage;
  seller: User;
  accepted: Partial<Record<SellKind, ApiResponse>>;
}

/** The accepted sell of a kind that refusals of it are compared with. */
export function controlOf({ accepted }: SellsReal, kind: SellKind): { control: ApiResponse } {
  const control = accepted[kind];
  if (!control) throw new Error(`No ${kind} sell was made to compare with.`);
  return { control };
}

export type SellsCommand = AsyncCommand<SellsModel, SellsReal>;

/** The names of what a kind of sell has of its own. */
export const ofKind = {
  pool: {
    operation: sellOperation.pool,
    accepted: "sells-pool",
    unknownQuote: "pool-sell-quote-invalid",
    expiredQuote: "pool-sell-quote-expired",
    reference: "pool-sell-reference-refused",
  },
  external: {
    operation: sellOperation.external,
    accepted: "sells-external",
    unknownQuote: "external-sell-quote-invalid",
    expiredQuote: "external-sell-quote-expired",
    reference: "external-sell-reference-refused",
  },
} as const;

/** The sell at an index among those that fit, wherever the index falls. */
export function soldAt(
  { sold }: SellsModel,
  index: number,
  fits: (sell: BelievedSell) => boolean = () => true,
): BelievedSell | undefined {
  const fitting = sold.filter(fits);
  return fitting[index % fitting.length];
}

export const isExternal = ({ kind }: BelievedSell): boolean => kind === "external";
export const isFunded = (sell: BelievedSell): boolean => isExternal(sell) && Boolean(sell.funding);
export const isUnfunded = (sell: BelievedSell): boolean => isExternal(sell) && !sell.funding;
