import type { Reviews } from "./review.ts";

export const sellReviews: Reviews = [
  ["equivalent", "the next line refuses with the same row", ["f6ca3d7ae908"]],
  ["not-shown", "what a quote request with the id of a quote means is not shown", ["4180ee5be21e"]],
  [
    "not-shown",
    "whether a sell names its currencies is not shown",
    [
      "f7b7590deca8",
      "29778c2b7f14",
      "cec8f466f04a",
      "eabd437e6207",
      "c1e9ae4ca207",
      "5b80d7c55976",
    ],
  ],
  ["equivalent", "no request meets the millisecond a quote expires in", ["07130459fcb9"]],
  [
    "not-shown",
    "whether an external sell must name a settlement expiry is not shown",
    ["dfb92f94bc05"],
  ],
  [
    "not-shown",
    "the form of a deposit address is not shown",
    ["b4e3feaa6c22", "3695ef15e017", "ff25712b9c82", "f1e0792e2b18"],
  ],
  ["not-shown", "rates are not shown", ["4c0aef441692", "62f5cd1a0d7c"]],
  ["not-shown", "whether a pool quote can be sold twice is an open point", ["b73992e736c8"]],
  [
    "not-shown",
    "in which scope a reference must be unique is an open point",
    ["b898e087c204", "ec13ff107e6d"],
  ],
  [
    "not-shown",
    "the form of addresses, and whether a sell names them, is not shown",
    ["e58ecdf2bc2c", "c55852357449", "01a75536afa1", "c4250264a813"],
  ],
  [
    "equivalent",
    "what is no date is refused as one that has passed, or not at all",
    ["5a7a716dcfd3", "6631e397f7fb"],
  ],
  [
    "not-shown",
    "whether a user's records are hidden from requests made for another is an open point",
    ["314181e8ab6b"],
  ],
];
