import { sellOperations, type OperationName } from "../../spec/operations.ts";
import { around, namedQuote } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

// References that are another's with something else beside them.

const knownWith = (
  names: OperationName | readonly OperationName[],
  beside: (call: Call) => string,
): Patch =>
  around(names, (before) => (call) => {
    const { hasReference, keepReference } = call.store;
    const whole = (key: string) => `${key} ${beside(call)}`;
    const store = {
      ...call.store,
      hasReference: (key: string) => hasReference(whole(key)),
      keepReference: (key: string) => keepReference(whole(key)),
    };
    return before({ ...call, store });
  });

const quoteOperations = ["getPoolSellQuote", "getExternalSellQuote"] as const;

const asWritten = ({ input }: Call): string => textOf(input.reference_uuid);

export const referencesFaults = {
  ...breaking(["pool-quote-reference-refused", "external-quote-reference-refused"], {
    "quote-reference-known-by-amount: takes the reference of a quote again for another amount":
      knownWith(quoteOperations, ({ input }) => textOf(input.from_amount)),
    "quote-reference-in-capitals: takes the reference of a quote again in capitals": knownWith(
      quoteOperations,
      asWritten,
    ),
  }),
  ...breaking(["pool-sell-reference-refused", "external-sell-reference-refused"], {
    "sell-reference-known-by-amount: takes the reference of a sell again for another amount":
      knownWith(sellOperations, (call) => namedQuote(call)?.fromAmount.toFixed() ?? ""),
    "sell-reference-in-capitals: takes the reference of a sell again in capitals": knownWith(
      sellOperations,
      asWritten,
    ),
  }),
  ...breaking("funding-reference-refused", {
    "funding-reference-in-capitals: takes the reference of a confirmation again in capitals":
      knownWith("confirmOnchainFunding", asWritten),
  }),
};
