import { Big } from "big.js";
import { headerUser, inRules, onlyIn } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { accountStatesOf } from "../../sandbox/operations/bank-details.ts";
import { passedKyc } from "../../sandbox/operations/user-of.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";

// APPROVED means that a transaction is within the limits and can proceed; what else it needs isn't shown.

const notApproved: Patch = inRules("validation")(({ status }) => ({ status: () => status(false) }));

const refusing = (isMeant: (call: Call) => boolean): Patch =>
  onlyIn("validateTransaction", notApproved, isMeant);

export const validationVariants = variantsOf({
  "validation-heeds-kyc: approves nothing of a user without KYC": refusing((call) => {
    const user = headerUser(call);
    return user !== undefined && passedKyc(call, user) === undefined;
  }),
  "validation-heeds-accounts: approves no sell of a user without an approved bank account":
    refusing((call) => {
      const user = headerUser(call);
      const { typeOf, soldAs } = call.rules.limits;
      const isSell = typeOf(textOf(call.input.transaction_type)) === soldAs("external");
      return isSell && user !== undefined && !accountStatesOf(call, user).includes("approved");
    }),
  "validation-heeds-minimum: approves no amount below the minimum of a quote": refusing(
    ({ input, rules }) =>
      input.from_amount instanceof Big && input.from_amount.lt(rules.quotes.minimumAmount),
  ),
});
