export type PennyDrop = "name-matches" | "name-differs" | "nre" | "pending";

const byFirstDigits: Record<string, PennyDrop> = {
  "20": "name-differs",
  "30": "nre",
  "40": "pending",
};

/** The simulated bank: an account number's first two digits decide. */
export const pennyDrop = (accountNumber: string): PennyDrop =>
  byFirstDigits[accountNumber.slice(0, 2)] ?? "name-matches";
