import * as fc from "fast-check";
import { variantNames, type VariantName } from "../variants/index.ts";

/** Of these a target can take only one: they are other readings of the same thing, or of the same payloads. */
const either: readonly VariantName[][] = [
  ["signature-base64", "signature-base64url", "signature-hex-upper"],
  ["authentication-errors-400", "authentication-errors-403", "authentication-errors-200"],
  [
    "camel-case-bodies",
    "other-paths",
    "payout-account-named",
    "poa-without-dates",
    "method-with-sell",
    "without-method",
  ],
  ["poa-without-dates", "empty-dates-left-out"],
  ["nested-errors", "listed-errors"],
  ["upper-case-states", "several-words-per-state"],
  ["compressed-answers", "brotli-answers", "chunked-answers"],
  ["without-nri", "without-pool-sell", "without-external-sell", "without-older-endpoints"],
  ["own-limit-type", "pool-limit-type", "pool-limits-in-fiat"],
  ["limits-in-fiat", "pool-limits-in-fiat"],
  ["double-amounts", "long-amounts", "number-forms"],
  ["closed-connections", "idle-connections-closed"],
  ["one-account", "few-accounts"],
  ["user-shows-newest-account", "user-shows-approved-accounts", "accounts-by-id"],
  ["validity-includes-today", "validity-from-the-moment"],
  ["numeric-ids", "long-numeric-ids"],
  // What takes time is tried one at a time.
  [
    "slow-answers",
    "distant-answers",
    "short-quotes",
    "jittering-answers",
    "kyc-later",
    "kyc-in-steps",
    "kyc-by-state",
    "bank-verification-later",
    "bank-verification-by-state",
  ],
];

/** Of each of these a target can't have all: with them it would conceal something. */
const apart: readonly VariantName[][] = [
  ["one-account", "maximum-checked-first"],
  ["added-without-id", "sparse-details"],
  // A rejected account's id is then nowhere.
  ["added-without-id", "user-shows-approved-accounts"],
  ["accounts-by-number", "sparse-details"],
  ["accounts-by-number", "accounts-by-id"],
  // The profile of the one names the fields that the other spells otherwise.
  ["accounts-by-number", "camel-case-bodies"],
  // With the one, a map is told from a record by what the other adds to both.
  ["extra-fields", "limits-described"],
  // What reads requests as doubles loses the digits of such ids.
  ["double-amounts", "long-numeric-ids"],
  // An operation with an error table refuses by a code: one that the table has no row for, all the same.
  ["untabled-refusals-200", "wrong-user-id-header-refused"],
  // Limits as narrow as that, in fiat, allow no sell of the test data.
  ["narrow-limits", "limits-in-fiat"],
  // Where there are no external sells, pool sells have no type other than theirs.
  ["without-external-sell", "pool-limit-type"],
  ["without-external-sell", "pool-limits-in-fiat"],
  // The profile of the one says how long quotes last, that of the other how large a balance is.
  ["short-quotes", "unfunded-sells-lapse"],
  ["small-balances", "fee-on-top"],
  // An external sell could proceed without a balance.
  ["small-balances", "validation-heeds-balance"],
  // Nor is there anything that an NRI user could sell where pool sells are closed to them.
  ["without-external-sell", "pool-closed-to-nri"],
];

const concealing: readonly VariantName[] = [
  "state-not-shown",
  "one-sell-a-second",
  "users-from-a-pool",
  "puts-off-for-an-hour",
];

const free = variantNames.filter((name) => ![...either.flat(), ...concealing].includes(name));

/** Variants that one target can have together: of the free ones any, of the others one of a kind. */
export const combinations: fc.Arbitrary<VariantName[]> = fc
  .tuple(
    fc.subarray(free),
    ...either.map((names) => fc.option(fc.constantFrom(...names), { nil: undefined })),
  )
  .map((chosen) => chosen.flat().filter((name) => name !== undefined))
  // Some are in several groups.
  .filter((names) =>
    either.every((group) => names.filter((each) => group.includes(each)).length < 2),
  )
  .filter((names) => !apart.some((group) => group.every((name) => names.includes(name))));
