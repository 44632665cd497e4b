import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { variantNames, type VariantName } from "../variants/index.ts";
import { combinations } from "./combinations.ts";
import { judge } from "./judge.ts";
import { slowUnless } from "../self/slow.ts";

/** Targets as far apart as three can be, judged by `npm test`: the others take a whole run each as well. */
const inEveryRun: VariantName[][] = [
  ["signature-base64", "nested-errors", "other-paths", "created-201", "numeric-ids", "header-case"],
  [
    "extra-fields",
    "pool-purchase-limits",
    "shuffled-keys",
    "untabled-refusals-200",
    "unavailable-with-retry-after",
    "number-forms",
    "chunked-answers",
    "extra-limit-methods",
  ],
  [
    "references-unique-per-user",
    "quotes-burned",
    "fee-on-top",
    "unfunded-sells-lapse",
    "quotes-of-either-kind",
    "status-names-others",
  ],
];

const onDemand: VariantName[][] = [
  ["signature-base64url", "camel-case-bodies", "authentication-errors-400", "own-limit-type"],
  [
    "user-id-header-everywhere",
    "wrong-user-id-header-refused",
    "kyc-later",
    "bank-verification-later",
  ],
  [
    "timestamps-in-any-spelling",
    "timestamps-by-real-time",
    "limits-in-fiat",
    "counted-at-confirmation",
    "validate-refuses",
    "authentication-errors-403",
  ],
  [
    "signature-hex-upper",
    "compressed-answers",
    "charset-named",
    "deleted-accounts-gone",
    "accounts-by-number",
    "payout-account-named",
  ],
  [
    "name-mismatch-plain-rejected",
    "authentication-errors-200",
    "repeated-request-id-refused",
    "upper-case-states",
    "other-status-words",
    "timestamp-checked-first",
    "reversed-checks",
  ],
  [
    "user-shows-newest-account",
    "only-approved-deleted",
    "pool-quotes-serve-twice",
    "references-unique-across-operations",
    "slow-answers",
    "minimum-by-pair",
  ],
  [
    "jittering-answers",
    "closed-connections",
    "brotli-answers",
    "rolling-periods",
    "references-burned",
    "sparse-details",
    "few-accounts",
    "no-purchases",
  ],
  ["without-nri", "small-balances", "kyc-by-state", "poa-without-dates", "denials-are-no-success"],
  ["without-pool-sell", "narrow-limits", "user-shows-approved-accounts", "paid-into-not-deleted"],
  [
    "deleted-not-linked-again",
    "older-endpoints-match-names",
    "empty-dates-left-out",
    "listed-errors",
    "nri-shown-later",
    "status-found-later",
  ],
  ["without-external-sell", "counted-at-confirmation", "short-quotes", "distant-answers"],
  ["without-older-endpoints", "pool-limit-type", "without-method"],
  [
    "accounts-by-id",
    "added-without-id",
    "long-numeric-ids",
    "bank-verification-by-state",
    "validity-from-the-moment",
    "limits-described",
    "method-with-sell",
  ],
  [
    "consumption-shown-later",
    "double-amounts",
    "firewall-page",
    "unsigned-401-empty",
    "idle-connections-closed",
    "puts-off",
    "localised-messages",
    "check-digits",
    "kyc-in-steps",
  ],
  [
    "accounts-listed",
    "state-in-status-alone",
    "long-amounts",
    "two-kyc-attempts",
    "duplicates-within-submission",
    "nri-before-accounts",
    "newest-quote-only",
  ],
  [
    "one-account",
    "user-ids-chosen",
    "wrong-accounts-rejected",
    "validity-includes-today",
    "pool-closed-to-nri",
    "limits-in-fiat",
  ],
  [
    "bank-verification-later",
    "several-words-per-state",
    "owned-when-approved",
    "pool-limits-in-fiat",
    "quotes-take-an-account",
    "only-approved-deleted",
  ],
  ["without-external-sell", "small-balances", "validation-heeds-balance"],
];

/** No finding, but gaps. */
const concealing: VariantName[][] = [
  ["state-not-shown"],
  ["one-account", "maximum-checked-first"],
  ["one-sell-a-second"],
  ["users-from-a-pool"],
  ["shared-test-data"],
  ["puts-off-for-an-hour"],
];

for (const variants of [...inEveryRun, ...onDemand]) {
  const title = `a target with ${variants.join(", ")} conforms by profile alone`;
  const isQuick = inEveryRun.includes(variants);
  test(title, slowUnless(isQuick), async () => {
    // Distant answers take ten minutes and more.
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, isQuick ? 1 : 4);
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}

for (const variants of concealing) {
  test(`a target with ${variants.join(", ")} has no finding`, slowUnless(false), async () => {
    const { exitCode, printed } = await judge(variants, 4);
    expect(printed).toContain("No deviation was found");
    expect(exitCode).toBe(3);
  });
}

test("every variant is in one of these targets", () => {
  const judged = new Set([...inEveryRun, ...onDemand, ...concealing].flat());
  expect(variantNames.filter((name) => !judged.has(name))).toEqual([]);
});

// Random combinations, on demand: COMBINATIONS=200 npm run self -- variants
const seed = Number(process.env.COMBINATIONS_SEED ?? Date.now() % 1_000_000);
const drawn = fc.sample(combinations, { numRuns: Number(process.env.COMBINATIONS ?? 0), seed });
for (const [index, variants] of drawn.entries()) {
  test(`combination ${index} of seed ${seed}: ${variants.join(", ")}`, async () => {
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 2);
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}
