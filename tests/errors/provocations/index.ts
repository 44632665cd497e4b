import type { Provocation } from "../../../fixtures/index.ts";
import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { bankAccountProvocations } from "./bank-accounts.ts";
import { fundingProvocations } from "./funding.ts";
import { kycProvocations } from "./kyc.ts";
import { quoteProvocations } from "./quotes.ts";
import { sellProvocations } from "./sells.ts";
import { statusProvocations } from "./status.ts";
import { userProvocations } from "./users.ts";

/** A row without a provocation does not compile. */
export const provocations: Record<TableErrorId, Provocation> = {
  ...userProvocations,
  ...kycProvocations,
  ...bankAccountProvocations,
  ...quoteProvocations,
  ...sellProvocations,
  ...fundingProvocations,
  ...statusProvocations,
};
