/** What a client platform is asked to do in a scenario: the JSON in WALLET_TASK. */
export interface Task {
  scenario: string;
  /** In words. */
  about: string;
  kind: "pool" | "external";
  user: Record<string, unknown>;
  kyc: Record<string, unknown>;
  /** Whether the user is to be marked as NRI. */
  nri: boolean;
  /** The bank accounts of the user; the second is there in case the first is rejected. */
  bankAccounts: Record<string, unknown>[];
  /** What is to be sold, once. */
  sell: Record<string, unknown>;
}
