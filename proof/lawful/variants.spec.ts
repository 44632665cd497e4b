import * as fc from "fast-check";
import { type VariantName, variantNames } from "../variants/index.ts";
import { type Judged, controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { profileFor } from "./profile-for.ts";
import { expect, test } from "@playwright/test";
import type { Sandbox } from "../deviations.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { slowUnless } from "../self/slow.ts";

/** As many as the embedded sandbox is tested with: a target on the same machine leaves no time to wait for. */
const localWorkers = ["--workers", "2"];

function judge(variants: readonly VariantName[], runs: number): Promise<Judged> {
  const workers = variants.includes("distant-answers") ? [] : localWorkers;
  const target = {
    variants,
    controlToken,
    profile: ({ url }: Sandbox) => profileFor(variants, url),
  };
  return judgeSandbox(target, ["--runs", String(runs), ...workers]);
}

/** Names of variants, those of a target on a line and on indented ones after it. */
const targets = (text: string): VariantName[][] =>
  text
    .trim()
    .split(/\n(?=  \S)/)
    .map((names) => names.trim().split(/,\s+/) as VariantName[]);

/** Of these a target can take only one: they are other readings of the same thing, or of the same payloads. */
const either = [
  ...targets(`
  signature-base64, signature-base64url, signature-hex-upper
  authentication-errors-400, authentication-errors-403, authentication-errors-200
  camel-case-bodies, other-paths, payout-account-named, poa-without-dates, method-with-sell, without-method
  poa-without-dates, empty-dates-left-out
  nested-errors, listed-errors
  upper-case-states, several-words-per-state
  compressed-answers, brotli-answers, chunked-answers
  without-nri, without-pool-sell, without-external-sell, without-older-endpoints
  own-limit-type, pool-limit-type, pool-limits-in-fiat
  limits-in-fiat, pool-limits-in-fiat
  double-amounts, long-amounts, number-forms
  closed-connections, idle-connections-closed
  one-account, few-accounts, fewer-accounts-of-nri
  user-shows-newest-account, user-shows-two-newest-accounts, user-shows-approved-accounts,
    newest-accounts-first, accounts-by-id
  no-empty-lists, null-for-empty, accounts-by-id
  limits-need-kyc, no-limits-before-kyc
  validity-includes-today, validity-from-the-moment
  numeric-ids, long-numeric-ids
`),
  // What takes time is tried one at a time.
  ...targets(`
  slow-answers, distant-answers, short-quotes, jittering-answers, kyc-later, kyc-in-steps,
    kyc-rejected-at-once, kyc-by-state, bank-verification-later, bank-verification-by-state
`),
];

/** Of each of these a target can't have all: with them it would conceal something. */
const apart: readonly VariantName[][] = [
  ["one-account", "maximum-checked-first"],
  ["one-account", "full-users-add-nothing"],
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
  ["other-limits-of-nri", "limits-in-fiat"],
  ["other-limits-of-nri", "pool-limits-in-fiat"],
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

const concealed: readonly VariantName[] = [
  "state-not-shown",
  "one-sell-a-second",
  "users-from-a-pool",
  "puts-off-for-an-hour",
  "quotes-within-limits",
];

const free = variantNames.filter((name) => ![...either.flat(), ...concealed].includes(name));

/** Variants that one target can have together: of the free ones any, of the others one of a kind. */
const combinations: fc.Arbitrary<VariantName[]> = fc
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

/** What one target can take of most kinds, judged by `npm test`: the others take a whole run each as well. */
const [inEveryRun = []] = targets(`
  signature-base64, nested-errors, other-paths, created-201, numeric-ids, header-case, extra-fields,
    pool-purchase-limits, shuffled-keys, untabled-refusals-200, unavailable-with-retry-after, number-forms,
    chunked-answers, extra-limit-methods, references-unique-per-user, quotes-burned, fee-on-top,
    unfunded-sells-lapse, quotes-of-either-kind, status-names-others, older-update-replaces
`);

const onDemand = targets(`
  signature-base64url, camel-case-bodies, authentication-errors-400, own-limit-type
  user-id-header-everywhere, wrong-user-id-header-refused, kyc-later, bank-verification-later
  timestamps-in-any-spelling, timestamps-by-real-time, limits-in-fiat, counted-at-confirmation,
    validate-refuses, authentication-errors-403
  signature-hex-upper, compressed-answers, charset-named, deleted-accounts-gone, accounts-by-number,
    payout-account-named
  name-mismatch-plain-rejected, authentication-errors-200, repeated-request-id-refused, upper-case-states,
    other-status-words, timestamp-checked-first, reversed-checks
  user-shows-newest-account, only-approved-deleted, pool-quotes-serve-twice,
    references-unique-across-operations, slow-answers, minimum-by-pair
  jittering-answers, closed-connections, brotli-answers, rolling-periods, references-burned, sparse-details,
    few-accounts, no-purchases
  without-nri, small-balances, kyc-by-state, poa-without-dates, denials-are-no-success
  without-pool-sell, narrow-limits, user-shows-approved-accounts, paid-into-not-deleted
  deleted-not-linked-again, older-endpoints-match-names, empty-dates-left-out, listed-errors, nri-shown-later,
    status-found-later
  without-external-sell, counted-at-confirmation, short-quotes, distant-answers
  without-older-endpoints, pool-limit-type, without-method
  accounts-by-id, added-without-id, long-numeric-ids, bank-verification-by-state, validity-from-the-moment,
    limits-described, method-with-sell
  consumption-shown-later, double-amounts, firewall-page, unsigned-401-empty, idle-connections-closed,
    puts-off, localised-messages, check-digits, kyc-in-steps
  accounts-listed, state-in-status-alone, long-amounts, two-kyc-attempts, duplicates-within-submission,
    nri-before-accounts, newest-quote-only
  one-account, user-ids-chosen, wrong-accounts-rejected, validity-includes-today, pool-closed-to-nri,
    limits-in-fiat, moving-rates
  bank-verification-later, several-words-per-state, owned-when-approved, pool-limits-in-fiat,
    quotes-take-an-account, only-approved-deleted
  without-external-sell, small-balances, validation-heeds-balance
  ticking-date, ages-in-fractions, jittering-answers
  contacts-normalised, uuids-in-any-spelling, marked-once, full-users-add-nothing, deleted-once,
    newest-accounts-first, no-empty-lists, account-numbers-masked, problem-json, accepted-202,
    amounts-as-text, times-with-offset, unknown-types-empty
  new-users-found-later, accounts-shown-later, user-shows-two-newest-accounts, other-limits-of-nri,
    validation-heeds-kyc, validation-heeds-accounts, validation-heeds-minimum
  kyc-passed-once, null-for-empty, hash-received-once, sells-checked-in-another-order, fewer-accounts-of-nri
  races-fail-generically, limits-need-kyc, kyc-rejected-at-once, kyc-lapses
  no-limits-before-kyc, five-open-quotes, accounts-lapse, ten-sells
`);

/** No finding, but gaps. */
const concealing = targets(`
  state-not-shown
  one-account, maximum-checked-first
  one-sell-a-second
  users-from-a-pool
  shared-test-data
  puts-off-for-an-hour
  quotes-within-limits
`);

const conforms = (variants: readonly VariantName[]) =>
  `a target with ${variants.join(", ")} conforms by profile alone`;

test("a target that differs in twenty ways conforms by profile alone", async () => {
  const profile = ({ url }: Sandbox) => profileFor(inEveryRun, url);
  const judged = judgeTogether({ all: { variants: inEveryRun, controlToken, profile } });
  const { exitCode, printed } = await judged("all");
  expect(printed).toContain("Conforming");
  expect(exitCode).toBe(0);
});

for (const variants of onDemand) {
  test(conforms(variants), slowUnless(false), async () => {
    // Distant answers take ten minutes and more.
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 4);
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}

for (const variants of concealing) {
  test(`a target with ${variants.join(", ")} has no finding`, slowUnless(false), async () => {
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 4);
    expect(printed).toContain("No deviation was found");
    expect(exitCode).toBe(3);
  });
}

test("every variant is in one of these targets, and nothing else", () => {
  const judged = new Set([inEveryRun, ...onDemand, ...concealing].flat());
  expect([...judged].toSorted()).toEqual(variantNames.toSorted());
  expect(either.flat().filter((name) => !judged.has(name))).toEqual([]);
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
