import { authenticationReviews } from "./authentication.ts";
import { accountReviews } from "./bank-accounts.ts";
import { httpReviews } from "./http.ts";
import { limitReviews } from "./limits-and-funding.ts";
import { sellReviews } from "./quotes-and-sells.ts";
import { userReviews } from "./users-and-kyc.ts";
import type { Reviews } from "./review.ts";

export const reviews: Reviews = [
  ...httpReviews,
  ...authenticationReviews,
  ...userReviews,
  ...accountReviews,
  ...sellReviews,
  ...limitReviews,
];
