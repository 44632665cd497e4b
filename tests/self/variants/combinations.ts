import * as fc from "fast-check";
import { variantNames, type VariantName } from "../../../sandbox/variants/index.ts";

/** Of these a target can take only one: they are other readings of the same thing, or of the same payloads. */
const either: readonly VariantName[][] = [
  ["signature-base64", "signature-base64url", "signature-hex-upper"],
  ["authentication-errors-400", "authentication-errors-403", "authentication-errors-200"],
  ["camel-case-bodies", "other-paths", "payout-account-named", "poa-without-dates"],
  ["compressed-answers", "brotli-answers", "chunked-answers"],
  ["without-nri", "without-pool-sell", "without-external-sell", "without-older-endpoints"],
  ["own-limit-type", "pool-limit-type"],
  // What takes time is tried one at a time.
  ["slow-answers", "jittering-answers", "kyc-later", "kyc-by-state", "bank-verification-later"],
];

const free = variantNames.filter((name) => !either.flat().includes(name));

/** Variants that one target can have together: of the free ones any, of the others one of a kind. */
export const combinations: fc.Arbitrary<VariantName[]> = fc
  .tuple(
    fc.subarray(free),
    ...either.map((names) => fc.option(fc.constantFrom(...names), { nil: undefined })),
  )
  .map((chosen) => chosen.flat().filter((name) => name !== undefined))
  // Where there are no external sells, pool sells have no type other than theirs.
  .filter(
    (names) => !(names.includes("without-external-sell") && names.includes("pool-limit-type")),
  );
