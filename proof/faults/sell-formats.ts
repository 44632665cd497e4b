import { inRules, onlyIn, withInput } from "../../sandbox/combinators/index.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Fault } from "./fault.ts";

// Addresses and reason codes of sells that have words around them.

const sells = inRules("sells");

export const sellFormatsFaults = {
  "address-within-text": {
    breaks: "external-sell-address-invalid",
    does: "accepts a text with an address in it",
    patch: onlyIn(
      "externalSell",
      sells(({ isAddress }) => ({ isAddress: (text) => text.split(" ").some(isAddress) })),
    ),
  },
  "reason-within-text": {
    breaks: "pool-sell-reason-invalid",
    does: "accepts a text with a reason code in it for a pool sell",
    patch: withInput("poolSell", ({ input, rules }) => {
      const words = textOf(input.reason_code).split(" ");
      const found = words.find((word) => rules.sells.reasonCodes.has(word));
      return found === undefined ? {} : { reason_code: found };
    }),
  },
} satisfies Record<string, Fault>;
