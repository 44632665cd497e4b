import type { ClientRequirementId } from "../../../../spec/client-requirements.ts";
import type { Rule } from "../rule.ts";
import * as account from "./bank-accounts.ts";
import * as accounts from "./bank-accounts.ts";
import {
  apiKeyOwn,
  bodiesJson,
  requestIdUnique,
  signingHeaders,
  userIdCarried,
  userIdUuid,
} from "./authentication.ts";
import { newerEndpoint } from "./bank-accounts.ts";
import {
  fundingAfterSell,
  hashSentOnce,
  transactionType,
  overLimitHeeded,
  expiredQuoteRenewed,
  quoteSoldOnce,
  lostSellNotDoubled,
  referenceNew,
  referenceUuid,
  accountBeforeSell,
  quoteBeforeSell,
} from "./sells.ts";
import * as kyc from "./users.ts";
import * as signature from "./authentication.ts";
import * as timestamp from "./authentication.ts";
import * as users from "./users.ts";
import * as validation from "./sells.ts";

/** Only a client that was given a task shows it: traffic alone can't tell. */
export type OfTask = "client-task-sold-once" | "client-unsure-sell-looked-up";

/** A requirement without a rule doesn't compile. */
export const clientRules: Record<Exclude<ClientRequirementId, OfTask>, Rule> = {
  "client-bodies-json": bodiesJson,
  "client-carries-signing-headers": signingHeaders,
  "client-api-key-own": apiKeyOwn,
  "client-request-id-unique": requestIdUnique,
  "client-user-id-carried": userIdCarried,
  "client-user-id-uuid": userIdUuid,
  "client-signs-every-request": signature.signsEveryRequest,
  "client-signs-user-id": signature.signsUserId,
  "client-timestamp-seconds": timestamp.timestampSeconds,
  "client-timestamp-signed": signature.timestampSigned,
  "client-timestamp-fresh": timestamp.timestampFresh,
  "client-renews-expired-request": timestamp.expiredRenewed,
  "client-chosen-user-id-uuid": users.chosenUserId,
  "client-nri-after-kyc": users.nriAfterKyc,
  "client-nri-not-indian": users.nriNotIndian,
  "client-kyc-required-parts": kyc.requiredParts,
  "client-kyc-country": kyc.kycCountry,
  "client-kyc-address-complete": kyc.addressComplete,
  "client-kyc-date-format": kyc.dateFormat,
  "client-kyc-validity-left": kyc.validityLeft,
  "client-kyc-date-past": kyc.datePast,
  "client-account-fields-text": account.fieldsText,
  "client-account-type": account.accountType,
  "client-account-country": account.accountCountry,
  "client-account-routing": account.accountRouting,
  "client-account-bank-code": account.accountBankCode,
  "client-kyc-before-account": accounts.kycBeforeAccount,
  "client-account-maximum-heeded": accounts.maximumHeeded,
  "client-pending-account-awaited": accounts.pendingAwaited,
  "client-rejected-account-not-repeated": accounts.rejectedNotRepeated,
  "client-account-before-sell": accountBeforeSell,
  "client-quote-before-sell": quoteBeforeSell,
  "client-quote-sold-once": quoteSoldOnce,
  "client-expired-quote-renewed": expiredQuoteRenewed,
  "client-reference-new": referenceNew,
  "client-reference-uuid": referenceUuid,
  "client-lost-sell-not-doubled": lostSellNotDoubled,
  "client-over-limit-heeded": overLimitHeeded,
  "client-funding-after-sell": fundingAfterSell,
  "client-hash-sent-once": hashSentOnce,
  "client-limits-transaction-type": transactionType,
  "client-validation-content-type": validation.contentType,
  "client-validation-field-types": validation.fieldTypes,
  "client-newer-account-endpoint": newerEndpoint,
};
