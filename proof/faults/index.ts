import { accountMaximumFaults } from "./account-maximum.ts";
import { answersFaults, errorRowFaults } from "./answers.ts";
import { atOnceFaults } from "./at-once.ts";
import { bankAccountsFaults } from "./bank-accounts.ts";
import { consumptionFaults } from "./consumption.ts";
import { forgeriesFaults } from "./forgeries.ts";
import { formatsFaults } from "./formats.ts";
import { kycDocumentsFaults } from "./kyc-documents.ts";
import { kycNamesFaults } from "./kyc-names.ts";
import { kycFaults } from "./kyc.ts";
import { limitCellsFaults } from "./limit-cells.ts";
import { limitsShownFaults } from "./limits-shown.ts";
import { lostAtOnceFaults } from "./lost-at-once.ts";
import { nreFaults } from "./nre.ts";
import { nriFaults } from "./nri.ts";
import { olderEndpointsFaults } from "./older-endpoints.ts";
import { ownershipFaults } from "./ownership.ts";
import { patternsFaults } from "./patterns.ts";
import { periodsFaults } from "./periods.ts";
import { plainFaults } from "./plain.ts";
import { quotesFaults } from "./quotes.ts";
import { readdingFaults } from "./readding.ts";
import { referencesFaults } from "./references.ts";
import { refusedFaults } from "./refused.ts";
import { sellsFaults } from "./sells.ts";
import { signatureFaults } from "./signature.ts";
import { statusFaults } from "./status.ts";
import { timestampsFaults } from "./timestamps.ts";
import { usersFaults } from "./users.ts";
import { validationFaults } from "./validation.ts";
import type { Fault } from "./fault.ts";

export type { Fault } from "./fault.ts";

const all = {
  ...accountMaximumFaults,
  ...answersFaults,
  ...atOnceFaults,
  ...bankAccountsFaults,
  ...consumptionFaults,
  ...forgeriesFaults,
  ...formatsFaults,
  ...kycDocumentsFaults,
  ...kycNamesFaults,
  ...kycFaults,
  ...limitCellsFaults,
  ...limitsShownFaults,
  ...lostAtOnceFaults,
  ...nreFaults,
  ...nriFaults,
  ...olderEndpointsFaults,
  ...ownershipFaults,
  ...patternsFaults,
  ...periodsFaults,
  ...plainFaults,
  ...quotesFaults,
  ...readdingFaults,
  ...referencesFaults,
  ...refusedFaults,
  ...sellsFaults,
  ...signatureFaults,
  ...statusFaults,
  ...timestampsFaults,
  ...usersFaults,
  ...validationFaults,
  ...errorRowFaults,
};

export type FaultName = keyof typeof all;

export const faults: Record<FaultName, Fault> = all;

export const faultNames = Object.keys(faults) as FaultName[];
