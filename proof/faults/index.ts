import { accountMaximumFaults } from "./account-maximum.ts";
import { accountsAlikeFaults } from "./accounts-alike.ts";
import { answersFaults, errorRowFaults } from "./answers.ts";
import { atOnceFaults } from "./at-once.ts";
import { lostAtOnceFaults } from "./lost-at-once.ts";
import { bankAccountsFaults } from "./bank-accounts.ts";
import { consumptionFaults } from "./consumption.ts";
import { forgeriesFaults } from "./forgeries.ts";
import { formatsFaults } from "./formats.ts";
import { historiesFaults } from "./histories.ts";
import { kycFaults } from "./kyc.ts";
import { kycDocumentsFaults } from "./kyc-documents.ts";
import { lastingEffectsFaults } from "./lasting-effects.ts";
import { leaksBetweenUsersFaults } from "./leaks-between-users.ts";
import { ownershipFaults } from "./ownership.ts";
import { limitCellsFaults } from "./limit-cells.ts";
import { limitsFaults } from "./limits.ts";
import { olderEndpointsFaults } from "./older-endpoints.ts";
import { quotesFaults } from "./quotes.ts";
import { refusedFaults } from "./refused.ts";
import { sellsFaults } from "./sells.ts";
import { whatIsShownFaults } from "./what-is-shown.ts";
import { signatureFaults } from "./signature.ts";
import { statusFaults } from "./status.ts";
import { timestampsFaults } from "./timestamps.ts";
import { usersFaults } from "./users.ts";
import { validationFaults } from "./validation.ts";
import { oneAfterAnotherFaults } from "./one-after-another.ts";
import type { Fault } from "./fault.ts";

export type { Fault } from "./fault.ts";

const all = {
  ...accountMaximumFaults,
  ...accountsAlikeFaults,
  ...answersFaults,
  ...atOnceFaults,
  ...lostAtOnceFaults,
  ...bankAccountsFaults,
  ...consumptionFaults,
  ...forgeriesFaults,
  ...formatsFaults,
  ...historiesFaults,
  ...kycFaults,
  ...kycDocumentsFaults,
  ...lastingEffectsFaults,
  ...leaksBetweenUsersFaults,
  ...ownershipFaults,
  ...limitCellsFaults,
  ...limitsFaults,
  ...olderEndpointsFaults,
  ...quotesFaults,
  ...refusedFaults,
  ...sellsFaults,
  ...whatIsShownFaults,
  ...signatureFaults,
  ...statusFaults,
  ...timestampsFaults,
  ...usersFaults,
  ...validationFaults,
  ...oneAfterAnotherFaults,
  ...errorRowFaults,
};

export type FaultName = keyof typeof all;

export const faults: Record<FaultName, Fault> = all;

export const faultNames = Object.keys(faults) as FaultName[];
