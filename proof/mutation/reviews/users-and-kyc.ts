import type { Reviews } from "./review.ts";

/** Users and KYC. */
export const userReviews: Reviews = [
  [
    "not-shown",
    "how ids are chosen and references kept is not shown",
    [
      "fbae1c35f20b",
      "80411e91d4e3",
      "4548c2473e48",
      "af46c093454d",
      "fa11d1aa989e",
      "6b7f65d0ad77",
      "01207d3aa345",
      "1cf6e650d724",
      "f2354ecf56a3",
      "1e42d5621341",
    ],
  ],
  [
    "not-shown",
    "whether Get User lists accounts that were deleted is not shown",
    ["bf75473dc5fd", "62fa0e7b795a", "c7ccf66754be"],
  ],
  [
    "not-shown",
    "the KYC states are not named",
    ["19d8f0b53b3f", "f3ba96a1568d", "297f3aa5b16d", "608df325ccfa"],
  ],
  [
    "not-shown",
    "which parameters of KYC are required is not shown: without an occupation another row refuses it",
    ["e8f2ee8c908a"],
  ],
  ["not-shown", "what counts as a duplicate is an open point", ["047ae56fcafb"]],
  [
    "not-shown",
    "which sources of funds and reason codes are accepted is not shown",
    [
      "c53f4164564d",
      "9a206c972321",
      "a49fd0bf6f76",
      "6fa2a162c156",
      "ed7704573684",
      "b7162f40def6",
      "ecff3f2f28c6",
      "4c52c0b49f3c",
      "af039599108b",
      "4f45b29332fd",
      "f906510d0f99",
    ],
  ],
  [
    "equivalent",
    "a date with anything before it is not what its own date begins with",
    ["a70527cba216"],
  ],
  [
    "not-shown",
    "the states of KYC, transactions and validations are not named, but for APPROVED",
    [
      "89af60265318",
      "6da8a0136531",
      "1a84fec3a149",
      "a6dc56e5ba24",
      "776efecd30cb",
      "d28acd5de094",
      "bb606ac0466d",
      "2b7d527594c1",
      "9991578ad159",
      "382676de372b",
      "785be3b82ebc",
    ],
  ],
  [
    "not-shown",
    "which row refuses a value of another type is not shown",
    ["dceaecc96eba", "789a90bbf2d9", "7a793cb5529d", "a33084f718ea", "fa8875c17cb7"],
  ],
  [
    "not-shown",
    "which types of documents are accepted is not shown",
    ["187b583fb721", "898074e7e540"],
  ],
  ["not-shown", "whether the thirtieth day counts is an open point", ["4d658b584c71"]],
  [
    "equivalent",
    "a date with anything after it is not what its own date begins with",
    ["3cefbf603956"],
  ],
];
