/**
 * What people found out about survivors. A mutant nobody has looked at counts as not seen.
 * - `equivalent`: no request can tell it from the original.
 * - `not-shown`: it differs only in what the document does not say.
 * - `not-seen`: it breaks a sentence of the document, and no check notices.
 */
export type Kind = "equivalent" | "not-shown" | "not-seen";

export interface Review {
  kind: Kind;
  /** One line. */
  because: string;
}

/** By the id of the mutant, as `npm run mutate` prints it. */
export const reviewed: Record<string, Review> = {};

/** The score on record may not be lower, in percent. It is raised by hand, and only raised. */
export const lowestScore = 0;
