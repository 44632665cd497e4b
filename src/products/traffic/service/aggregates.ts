import { parseDigits } from "../../../contract/decimals.ts";
import { limitEntries, type PlacedEntry } from "../../../contract/limit-entries.ts";
import type { Seen } from "../seen.ts";

export const aggregatesIn = ({ operation, exchange, response }: Seen): PlacedEntry[] =>
  operation === "getLimits" && response?.kind === "accepted"
    ? limitEntries(parseDigits(exchange.answer?.body ?? "")).filter(
        ({ paymentMethod }) => paymentMethod === undefined,
      )
    : [];
