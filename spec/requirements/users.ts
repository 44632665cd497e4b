import { implied, stated } from "./row.ts";

export const users = {
  ...stated("What the service does, 1", { "users-create": "A client platform can create a user." }),
  ...stated("What the service does, 3", {
    "users-mark-nri": "A user with successful, non-Indian KYC can be marked as NRI.",
  }),
  ...stated("User", { "users-is-nri-returned": "Get User returns `is_nri` as a boolean." }),
  ...stated("Mark a user as NRI", {
    "users-is-nri-set": "Marking a user as NRI sets `is_nri` to true.",
  }),
  ...implied("User, is_nri", {
    "users-is-nri-unset-before":
      "`is_nri` becomes true only when the client marks the user as NRI.",
  }),
  ...stated("Mark a user as NRI", {
    "users-nri-needs-kyc": "Marking a user as NRI before successful KYC is refused.",
  }),
  ...stated("User", {
    "users-nri-not-indian-kyc": "Marking a user with Indian KYC as NRI is refused.",
  }),
};

export const kyc = {
  ...stated("What the service does, 2", {
    "kyc-submit": "A client platform can submit KYC for a user.",
  }),
  ...stated("POST /api/v2/user/kyc", {
    "kyc-date-style": "KYC is refused when a document date has any format other than YYYY-MM-DD.",
  }),
  ...stated("Limits, rule 5", {
    "kyc-validity-left": "KYC is refused when a document has less than 30 days of validity left.",
    "kyc-date-past": "KYC is refused when a date that must be in the past is today or later.",
  }),
};
