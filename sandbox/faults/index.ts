import { answersFaults } from "./answers.ts";
import { bankAccountsFaults } from "./bank-accounts.ts";
import { consumptionFaults } from "./consumption.ts";
import { errorRowFaults } from "./error-rows.ts";
import type { Fault } from "./fault.ts";
import { forgeriesFaults } from "./forgeries.ts";
import { formatsFaults } from "./formats.ts";
import { freshnessFaults } from "./freshness.ts";
import { fundingFaults } from "./funding.ts";
import { kycFaults } from "./kyc.ts";
import { kycDocumentsFaults } from "./kyc-documents.ts";
import { leaksFaults } from "./leaks.ts";
import { limitEnforcementFaults } from "./limit-enforcement.ts";
import { limitsFaults } from "./limits.ts";
import { nreFaults } from "./nre.ts";
import { oneLimitFaults } from "./one-limit.ts";
import { periodsFaults } from "./periods.ts";
import { plainValuesFaults } from "./plain-values.ts";
import { quotesFaults } from "./quotes.ts";
import { readdingFaults } from "./readding.ts";
import { refusedWithoutEffectFaults } from "./refused-without-effect.ts";
import { requestIdFaults } from "./request-id.ts";
import { sellsFaults } from "./sells.ts";
import { seldomFaults } from "./seldom.ts";
import { signatureFaults } from "./signature.ts";
import { shownLimitsFaults } from "./shown-limits.ts";
import { statesFaults } from "./states.ts";
import { statusFaults } from "./status.ts";
import { timestampsFaults } from "./timestamps.ts";
import { usersFaults } from "./users.ts";
import { validationFaults } from "./validation.ts";
import { versioningFaults } from "./versioning.ts";

export type { Fault } from "./fault.ts";

const all = {
  ...answersFaults,
  ...plainValuesFaults,
  ...signatureFaults,
  ...forgeriesFaults,
  ...freshnessFaults,
  ...timestampsFaults,
  ...requestIdFaults,
  ...usersFaults,
  ...kycFaults,
  ...kycDocumentsFaults,
  ...bankAccountsFaults,
  ...readdingFaults,
  ...statesFaults,
  ...formatsFaults,
  ...nreFaults,
  ...quotesFaults,
  ...sellsFaults,
  ...fundingFaults,
  ...statusFaults,
  ...limitsFaults,
  ...limitEnforcementFaults,
  ...periodsFaults,
  ...consumptionFaults,
  ...validationFaults,
  ...versioningFaults,
  ...oneLimitFaults,
  ...shownLimitsFaults,
  ...leaksFaults,
  ...refusedWithoutEffectFaults,
  ...seldomFaults,
  ...errorRowFaults,
};

export type FaultName = keyof typeof all;

/** Every deviation that can be switched on in the sandbox, by name. */
export const faults: Record<FaultName, Fault> = all;

export const faultNames = Object.keys(faults) as FaultName[];
