import { authenticationReviews } from "./authentication.ts";
import { accountReviews } from "./bank-accounts.ts";
import { httpReviews } from "./http.ts";
import { limitReviews } from "./limits-and-funding.ts";
import { sellReviews } from "./quotes-and-sells.ts";
import { userReviews } from "./users-and-kyc.ts";
import type { Reviews } from "./review.ts";

/** The reviews of all survivors, by the part of the sandbox most of them are in. */
export const reviews: Reviews = [
  ...httpReviews,
  ...authenticationReviews,
  ...userReviews,
  ...accountReviews,
  ...sellReviews,
  ...limitReviews,
];
