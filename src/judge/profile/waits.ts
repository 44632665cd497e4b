import type { Profile } from "./profile.ts";

/** Whether KYC or bank accounts are verified some time after they were sent: then tests mostly wait. */
export const verifiesLater = ({ kyc, bankVerification }: Profile): boolean =>
  [kyc, bankVerification].some(({ concludes }) => concludes === "later");
