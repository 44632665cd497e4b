import type { Reviews } from "./review.ts";

export const authenticationReviews: Reviews = [
  ["equivalent", "a request without X-User-Id is refused by the next check", ["10b342f583ef"]],
  [
    "not-shown",
    "how a timestamp of the right second may be spelled is an open point",
    ["0db9e540453d", "961590c7a76d", "9d2aada03daa", "48dfd10cfd4c"],
  ],
  [
    "not-shown",
    "a timestamp in whole seconds is exactly ten seconds old for an instant; from then on it is older",
    ["96b3fcbcdddb"],
  ],
];
