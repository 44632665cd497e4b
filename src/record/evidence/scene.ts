/**
 * The decisive one shows the check's result by itself, and others may deviate like it; what else is sent
 * after it can show nothing of it any more.
 */
export type Role = "setup" | "state" | "request" | "control" | "decisive" | "deviates" | "after";

/**
 * The check that sent an exchange, the test where it was sent for several checks, the preflight, or the
 * preparation of users ahead of the tests that take them.
 */
export type SentBy = string;

export const sentByPreflight: SentBy = "preflight";

export const sentByPreparation: SentBy = "preparation";

export type Scene = { exchange: string; role: Role }[];

export interface Times {
  deviating: number;
  of: number;
}
