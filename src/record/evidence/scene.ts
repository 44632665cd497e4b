/**
 * What an exchange was for in its check. The decisive one shows the check's result by itself, and others may
 * deviate like it; what else is sent after it can show nothing of it any more.
 */
export type Role = "setup" | "state" | "request" | "control" | "decisive" | "deviates" | "after";

/**
 * The check that sent an exchange, the test where it was sent for several checks, the preflight, or the
 * preparation of users ahead of the tests that take them.
 */
export type SentBy = string;

/** What `sentBy` says of the requests sent before any test. */
export const sentByPreflight: SentBy = "preflight";

/** What `sentBy` says of the requests that prepare users while other tests run. */
export const sentByPreparation: SentBy = "preparation";

/** The exchanges of a check, in the order they were sent, each with its role. */
export type Scene = { exchange: string; role: Role }[];

/** How often something deviated, of how often it was looked at. */
export interface Times {
  deviating: number;
  of: number;
}
