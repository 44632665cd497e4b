import { authenticationReviews } from "./reviews/authentication.ts";
import { accountReviews } from "./reviews/bank-accounts.ts";
import { httpReviews } from "./reviews/http.ts";
import { limitReviews } from "./reviews/limits-and-funding.ts";
import { sellReviews } from "./reviews/quotes-and-sells.ts";
import { userReviews } from "./reviews/users-and-kyc.ts";
import type { Reviews, Kind } from "./reviews/review.ts";

const reviews: Reviews = [
  ...httpReviews,
  ...authenticationReviews,
  ...userReviews,
  ...accountReviews,
  ...sellReviews,
  ...limitReviews,
];

export interface Review {
  kind: Kind;
  because: string;
}

/** By the id of the mutant. */
export const reviewed: Record<string, Review> = Object.fromEntries(
  reviews.flatMap(([kind, because, ids]) => ids.map((id) => [id, { kind, because }])),
);

/** The score on record may not be lower, in percent. It is raised by hand, and only raised. */
export const lowestScore = 80;
