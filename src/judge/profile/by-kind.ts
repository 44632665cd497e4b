import type { SellKind } from "../../../spec/sell-kinds.ts";

/** A fact that may differ from one kind of sell to the other: one value for both, or one for each. */
export type ByKind<Value> = Value | Record<SellKind, Value>;

/** What holds for a kind of sell. */
export const ofKind = <Value extends string | number | undefined>(
  value: ByKind<Value>,
  kind: SellKind,
): Value => (typeof value === "object" ? value[kind] : value);

/** What holds for either kind of sell: one value, or two that differ. */
export const eachKind = <Value extends string | number>(value: ByKind<Value>): Value[] =>
  typeof value === "object" ? [...new Set([value.pool, value.external])] : [value];
