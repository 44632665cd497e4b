import type { ErrorRowId } from "../../../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../../../spec/operations.ts";
import type { RequirementId } from "../../../../spec/requirements/index.ts";
import { indianCountry } from "../../../../spec/vocabulary.ts";
import { Bounded, mustRefuse, onlyAfter, type Rule } from "../rule.ts";
import { isAccepted, userOf, type Seen, confirmationOf, quoteOf, referenceOf } from "../seen.ts";
import { authenticationRules } from "./authentication.ts";
import { limitRules } from "./limits.ts";

const needsKyc = (next: readonly OperationName[]): Rule =>
  onlyAfter({
    first: ["submitKyc"],
    next,
    judge: (hadKyc, seen) => (hadKyc ? undefined : mustRefuse(seen)),
  });

const nriNotIndian: Rule = () => {
  const indian = new Bounded<boolean>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "submitKyc" && isAccepted(seen))
      indian.set(user, seen.input.country_iso3 === indianCountry);
    return seen.operation === "markNri" && indian.get(user) ? mustRefuse(seen) : undefined;
  };
};

/** Requests that crossed are a race: one of them too many counts. */
const once =
  (operation: OperationName, subject: (seen: Seen) => string | undefined): Rule =>
  () => {
    const accepted = new Bounded<true>();
    return (seen) => {
      const key = seen.operation === operation ? subject(seen) : undefined;
      if (key === undefined) return undefined;
      const isRepeated = accepted.has(key);
      if (isAccepted(seen)) accepted.set(key, true);
      return isRepeated ? mustRefuse(seen) : undefined;
    };
  };

/** References may be unique per user: another user's may be the same. */
const ownReference = (seen: Seen): string | undefined => {
  const [user, reference] = [userOf(seen), referenceOf(seen)];
  return user && reference && `${user} ${reference}`;
};

export const serviceRules = {
  ...authenticationRules,
  ...limitRules,
  "users-nri-needs-kyc": needsKyc(["markNri"]),
  "users-nri-not-indian-kyc": nriNotIndian,
  "bank-accounts-need-kyc": needsKyc(addingAccounts),
  "pool-sell-reference-refused": once("poolSell", ownReference),
  "external-sell-reference-refused": once("externalSell", ownReference),
  "external-sell-quote-used": once("externalSell", quoteOf),
  "funding-hash-received": once("confirmOnchainFunding", confirmationOf),
} satisfies Partial<Record<RequirementId | ErrorRowId, Rule>>;
