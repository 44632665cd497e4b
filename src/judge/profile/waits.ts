import type { Conclusion, Profile } from "./profile.ts";

/** Where a verification may take so long, runs are mostly waiting. */
const longSeconds = 15;

const ofProfile = ({ kyc, bankVerification }: Profile): Conclusion[] => [kyc, bankVerification];

export const verifiesLater = (profile: Profile): boolean =>
  ofProfile(profile).some(({ concludes }) => concludes === "later");

/** Whether that may take many seconds. */
export const verifiesSlowly = (profile: Profile): boolean =>
  ofProfile(profile).some(
    ({ concludes, withinSeconds }) => concludes === "later" && withinSeconds >= longSeconds,
  );
