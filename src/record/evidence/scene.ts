/** The decisive one shows the check's result by itself; what is sent after it shows nothing of it any more. */
export type Role = "setup" | "state" | "request" | "control" | "decisive" | "deviates" | "after";

/** A check, the test where it was for several checks, the preflight, or the preparation of users. */
export type SentBy = string;

export const sentByPreflight: SentBy = "preflight";

export const sentByPreparation: SentBy = "preparation";

export type Scene = { exchange: string; role: Role }[];

export interface Times {
  deviating: number;
  of: number;
}
