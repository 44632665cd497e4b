import type { OperationName } from "../../spec/operations.ts";
import type { Period } from "../../spec/vocabulary.ts";
import { inRules, isForNri, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type Consumption, type LimitScope } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Consumption that is shown rightly, and of which a sell or a validation forgets a part.

const limits = inRules("limits");
const [, second] = paymentMethods;

const forgetting = (
  operation: OperationName,
  isForgotten: (used: Consumption, scope: LimitScope, period: Period) => boolean,
  when?: (call: Call) => boolean,
): Patch =>
  onlyIn(
    operation,
    limits(({ counts }) => ({
      counts: (used, scope, period) =>
        !isForgotten(used, scope, period) && counts(used, scope, period),
    })),
    when,
  );

export const forgottenInPartFaults = {
  "sells-forget-second-method-lifetime": {
    breaks: "sells-external-within-limits",
    does: "makes external sells as if nothing of the second payment method's lifetime limit were consumed",
    patch: forgetting(
      "externalSell",
      (_used, { method }, period) => period === "lifetime" && method === second,
    ),
  },
  "nri-sells-forget-month": {
    breaks: "sells-external-within-limits",
    does: "makes external sells of NRI users as if nothing of the month were consumed",
    patch: forgetting("externalSell", (_used, _scope, period) => period === "monthly", isForNri),
  },
  "nri-validation-forgets-consumed": {
    breaks: "validation-not-approved-beyond",
    does: "validates for NRI users as if nothing had been sold before",
    patch: forgetting("validateTransaction", () => true, isForNri),
  },
  "validation-forgets-month": {
    breaks: "validation-not-approved-beyond",
    does: "validates as if nothing of the month were consumed",
    patch: forgetting("validateTransaction", (_used, _scope, period) => period === "monthly"),
  },
  "validation-forgets-second-method": {
    breaks: "validation-not-approved-beyond",
    does: "validates as if nothing had been sold by the second payment method",
    patch: forgetting("validateTransaction", ({ method }) => method === second),
  },
} satisfies Record<string, Fault>;
