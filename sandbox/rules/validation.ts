import { approvedStatus } from "../../spec/vocabulary.ts";

/** Validation result. */
export const validationRules = {
  /** APPROVED within the limits; statuses other than APPROVED are not shown. */
  status: (isWithinLimits: boolean): string => (isWithinLimits ? approvedStatus : "REJECTED"),
};
