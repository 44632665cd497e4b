import { sellOperations } from "../../spec/operations.ts";
import { inRules, namedQuote } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { VariantName } from "../variants/index.ts";
import { breaking } from "./fault.ts";

// What holds for one currency pair alone. The profile has to give another.

const limits = inRules("limits");

const isOfOther = (call: Call): boolean =>
  (namedQuote(call)?.fromCurrency ?? call.input.from_currency) === "USDC";

const given: readonly VariantName[] = ["minimum-by-pair"];

const unlimited = () => ({ isEnforced: () => false });

export const otherPairsFaults = {
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "other-pair-unlimited: holds sells of the second currency pair to no limit": [
      limits(sellOperations, unlimited, isOfOther),
      given,
    ],
  }),
  ...breaking(["validation-not-approved-beyond", "validation-tells-beforehand"], {
    "other-pair-unvalidated: validates the second currency pair by no limit": [
      limits("validateTransaction", unlimited, isOfOther),
      given,
    ],
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "other-pair-unpaid: sells the second currency pair whatever the balance": [
      inRules("sells")("poolSell", () => ({ hasEnough: () => true }), isOfOther),
      given,
    ],
  }),
};
