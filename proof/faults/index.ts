import { accountFormatsFaults } from "./account-formats.ts";
import { accountMaximumFaults } from "./account-maximum.ts";
import { accountsAlikeFaults } from "./accounts-alike.ts";
import { accountsAtOnceFaults } from "./accounts-at-once.ts";
import { answersFaults } from "./answers.ts";
import { bankAccountsFaults } from "./bank-accounts.ts";
import { byAnotherMethodFaults } from "./by-another-method.ts";
import { checkedOnceFaults } from "./checked-once.ts";
import { consumptionFaults } from "./consumption.ts";
import { countryFormatsFaults } from "./country-formats.ts";
import { earlierDaysFaults } from "./earlier-days.ts";
import { enforcedPeriodsFaults } from "./enforced-periods.ts";
import { errorRowFaults } from "./error-rows.ts";
import { forgeriesFaults } from "./forgeries.ts";
import { forgottenInPartFaults } from "./forgotten-in-part.ts";
import { freshnessFaults } from "./freshness.ts";
import { fullUsersFaults } from "./full-users.ts";
import { fundingFaults } from "./funding.ts";
import { indianKycFaults } from "./indian-kyc.ts";
import { kycDocumentsFaults } from "./kyc-documents.ts";
import { kycUncheckedFaults } from "./kyc-unchecked.ts";
import { kycFaults } from "./kyc.ts";
import { laterKycFaults } from "./later-kyc.ts";
import { laterSellsFaults } from "./later-sells.ts";
import { leaksBetweenRecordsFaults } from "./leaks-between-records.ts";
import { leaksBetweenUsersFaults } from "./leaks-between-users.ts";
import { limitEnforcementFaults } from "./limit-enforcement.ts";
import { limitsLookedUpFaults } from "./limits-looked-up.ts";
import { limitsFiltersFaults } from "./limits-filters.ts";
import { limitsFaults } from "./limits.ts";
import { nreFaults } from "./nre.ts";
import { olderAccountRecordsFaults } from "./older-account-records.ts";
import { olderAddedAccountsFaults } from "./older-added-accounts.ts";
import { olderEndpointsFaults } from "./older-endpoints.ts";
import { olderUpdateFaults } from "./older-update.ts";
import { oneLimitFaults } from "./one-limit.ts";
import { periodsFaults } from "./periods.ts";
import { plainValuesFaults } from "./plain-values.ts";
import { quotesFaults } from "./quotes.ts";
import { rareDatesFaults } from "./rare-dates.ts";
import { readdingByStateFaults } from "./readding-by-state.ts";
import { readdingFaults } from "./readding.ts";
import { referenceFormatsFaults } from "./reference-formats.ts";
import { refusedAccountsFaults } from "./refused-accounts.ts";
import { refusedSellsFaults } from "./refused-sells.ts";
import { refusedUsersFaults } from "./refused-users.ts";
import { repeatedRequestsFaults } from "./repeated-requests.ts";
import { requestIdFaults } from "./request-id.ts";
import { sellFormatsFaults } from "./sell-formats.ts";
import { sellsAtOnceFaults } from "./sells-at-once.ts";
import { sellsFaults } from "./sells.ts";
import { severalAccountsFaults } from "./several-accounts.ts";
import { shownLimitsFaults } from "./shown-limits.ts";
import { signatureFaults } from "./signature.ts";
import { signedForNobodyFaults } from "./signed-for-nobody.ts";
import { statesFaults } from "./states.ts";
import { statusFaults } from "./status.ts";
import { timestampsFaults } from "./timestamps.ts";
import { undoneFaults } from "./undone.ts";
import { userFormatsFaults } from "./user-formats.ts";
import { usersFaults } from "./users.ts";
import { validationEffectsFaults } from "./validation-effects.ts";
import { validationFaults } from "./validation.ts";
import { versioningFaults } from "./versioning.ts";
import { wrongRecordFaults } from "./wrong-record.ts";
import { wrongUserFaults } from "./wrong-user.ts";
import type { Fault } from "./fault.ts";

export type { Fault } from "./fault.ts";

const all = {
  ...answersFaults,
  ...plainValuesFaults,
  ...signedForNobodyFaults,
  ...signatureFaults,
  ...forgeriesFaults,
  ...freshnessFaults,
  ...timestampsFaults,
  ...requestIdFaults,
  ...usersFaults,
  ...kycFaults,
  ...kycDocumentsFaults,
  ...rareDatesFaults,
  ...kycUncheckedFaults,
  ...bankAccountsFaults,
  ...accountMaximumFaults,
  ...readdingFaults,
  ...readdingByStateFaults,
  ...statesFaults,
  ...userFormatsFaults,
  ...referenceFormatsFaults,
  ...countryFormatsFaults,
  ...accountFormatsFaults,
  ...nreFaults,
  ...severalAccountsFaults,
  ...quotesFaults,
  ...sellsFaults,
  ...sellsAtOnceFaults,
  ...sellFormatsFaults,
  ...fundingFaults,
  ...statusFaults,
  ...limitsFaults,
  ...limitsFiltersFaults,
  ...limitEnforcementFaults,
  ...periodsFaults,
  ...enforcedPeriodsFaults,
  ...undoneFaults,
  ...laterSellsFaults,
  ...earlierDaysFaults,
  ...consumptionFaults,
  ...validationFaults,
  ...validationEffectsFaults,
  ...versioningFaults,
  ...olderEndpointsFaults,
  ...olderUpdateFaults,
  ...olderAccountRecordsFaults,
  ...byAnotherMethodFaults,
  ...forgottenInPartFaults,
  ...oneLimitFaults,
  ...shownLimitsFaults,
  ...wrongUserFaults,
  ...wrongRecordFaults,
  ...leaksBetweenUsersFaults,
  ...leaksBetweenRecordsFaults,
  ...refusedUsersFaults,
  ...refusedSellsFaults,
  ...refusedAccountsFaults,
  ...repeatedRequestsFaults,
  ...indianKycFaults,
  ...laterKycFaults,
  ...accountsAlikeFaults,
  ...accountsAtOnceFaults,
  ...fullUsersFaults,
  ...olderAddedAccountsFaults,
  ...checkedOnceFaults,
  ...limitsLookedUpFaults,
  ...errorRowFaults,
};

export type FaultName = keyof typeof all;

export const faults: Record<FaultName, Fault> = all;

export const faultNames = Object.keys(faults) as FaultName[];
