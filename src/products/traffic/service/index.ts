import type { ErrorRowId } from "../../../../spec/error-rows/index.ts";
import type { RequirementId } from "../../../../spec/requirements/index.ts";
import type { Rule } from "../rule.ts";
import * as authentication from "./authentication.ts";
import * as kyc from "./kyc.ts";
import { consumedBySell, withinLimits } from "./limits.ts";
import * as once from "./once.ts";

export const serviceRules = {
  "authentication-api-key-required": authentication.apiKeyRequired,
  "authentication-signature-required": authentication.signatureRequired,
  "authentication-timestamp-required": authentication.timestampRequired,
  "authentication-request-id-required": authentication.requestIdRequired,
  "authentication-signature-accepted": authentication.signatureAccepted,
  "authentication-signature-user-id": authentication.signatureUserId,
  "authentication-signature-checked": authentication.signatureChecked,
  "authentication-window": authentication.freshnessWindow,
  "users-nri-needs-kyc": kyc.nriNeedsKyc,
  "users-nri-not-indian-kyc": kyc.nriNotIndian,
  "bank-accounts-need-kyc": kyc.accountsNeedKyc,
  "sells-pool-within-limits": withinLimits("poolSell"),
  "sells-external-within-limits": withinLimits("externalSell"),
  "limits-user-id-required": authentication.limitsUserId,
  "limits-consumed-by-sell": consumedBySell,
  "pool-sell-reference-refused": once.poolReference,
  "external-sell-quote-used": once.quoteUsed,
  "external-sell-reference-refused": once.externalReference,
  "funding-hash-received": once.hashReceived,
} satisfies Partial<Record<RequirementId | ErrorRowId, Rule>>;
