import type { Reviews } from "./review.ts";

export const accountReviews: Reviews = [
  [
    "not-shown",
    "whether an account that would be rejected may be added at the maximum is not shown",
    ["98d07053a59d"],
  ],
  ["not-shown", "the errors of the newer operation are not shown", ["c9247307b0ff"]],
  [
    "not-shown",
    "what the older update answers when it meets another account is not shown",
    ["ee3bb006e6f6", "2f010fdd04ba"],
  ],
  [
    "not-shown",
    "whether a deleted account can still be read is not shown",
    [
      "dcb2168e51cc",
      "d9e2ceb9370a",
      "3ce72065377a",
      "02febbaf06b2",
      "9610144f7b77",
      "f393d4cac8ef",
      "8e2e673c61c6",
      "44a23d727fd5",
    ],
  ],
  ["not-shown", "which details of an account are shown is not shown", ["321e4debcff1"]],
  [
    "not-shown",
    "is_nre of an account under verification is not shown",
    ["44a9065fbc77", "09d89f416290"],
  ],
  [
    "equivalent",
    "verification takes no time without the variant that makes it take some",
    ["50a5dcba6fdd", "4d44da28db05"],
  ],
  [
    "not-shown",
    "which parameters are required, where the row names none, is not shown: another row refuses it",
    [
      "0becab2f810a",
      "d1e7160bf456",
      "b746603a4c3a",
      "e982501bf950",
      "c0db26ab744a",
      "2eeef579eb6f",
      "99b3dc6f3476",
    ],
  ],
  [
    "equivalent",
    "KYC and verification take no time without the variants that make them take some",
    [
      "7ebc0d3cc320",
      "b17411938435",
      "18481719b45d",
      "8fc05be99030",
      "b44400ee234e",
      "fa32dc2692c0",
      "0925723cbd8b",
      "f70e301e2b3b",
    ],
  ],
  ["not-shown", "the form of an account number is not shown", ["416339c6be59", "01ca4c828371"]],
  [
    "not-shown",
    "what the older update answers when it meets another account, or a deleted one, is not shown",
    ["c88f53bc5ac3", "8e24304478a0", "eb2ce2b5c211", "6b7a4be80ef3"],
  ],
];
