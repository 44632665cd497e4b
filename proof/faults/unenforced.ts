import type { OperationName } from "../../spec/operations.ts";
import type { Period } from "../../spec/vocabulary.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { LimitScope } from "../../sandbox/records.ts";

const limits = inRules("limits");

export const unenforced = (
  operation: OperationName,
  isExempt: (period: Period, scope: LimitScope) => boolean,
  when?: (call: Call) => boolean,
): Patch =>
  onlyIn(
    operation,
    limits(({ isEnforced }) => ({
      isEnforced: (period, scope) => !isExempt(period, scope) && isEnforced(period, scope),
    })),
    when,
  );
