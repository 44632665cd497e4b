/** The JSON in WALLET_TASK. */
export interface Task {
  scenario: string;
  about: string;
  kind: "pool" | "external";
  user: Record<string, unknown>;
  kyc: Record<string, unknown>;
  nri: boolean;
  /** The second is there in case the first is rejected. */
  bankAccounts: Record<string, unknown>[];
  /** Once. */
  sell: Record<string, unknown>;
}
