import type { EvidenceLine } from "./evidence/lines.ts";
import type { Exchange, StateExchange } from "../wire/exchange.ts";

type AllExchanges = ReadonlyMap<string, Exchange | StateExchange>;

/** The exchanges of a run by id: with the interface under test, and calls for provider states. */
export type RecordedExchanges = Pick<AllExchanges, "get">;

export const exchangesIn = (all: readonly EvidenceLine[]): AllExchanges =>
  new Map(
    all.flatMap((line) =>
      line.kind === "exchange" || line.kind === "state"
        ? [[line.exchange.id, line.exchange] as const]
        : [],
    ),
  );
