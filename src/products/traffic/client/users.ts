import { indianCountry } from "../../../../spec/vocabulary.ts";
import { Bounded } from "../bounded.ts";
import { KnownUsers } from "../known-users.ts";
import { breach, sentInstead, atEach, unless, type Rule } from "../rule.ts";
import { isAccepted, isGiven, resultOf, userOf, type Seen } from "../seen.ts";
import { isUuid } from "../uuid.ts";

export const chosenUserId = atEach(({ operation, input }) => {
  if (operation !== "createUser" || !isGiven(input.user_id)) return undefined;
  return unless(isUuid(input.user_id), () => sentInstead("user_id", input.user_id));
});

function showsSuccess(seen: Seen): boolean {
  if (!isAccepted(seen)) return false;
  const state = resultOf(seen, "kyc_state");
  if (seen.operation === "submitKyc") {
    return state === undefined || state === seen.profile.kyc.approved;
  }
  return seen.operation === "getUser" && state === seen.profile.kyc.approved;
}

export const nriAfterKyc: Rule = () => {
  const users = new KnownUsers();
  return (seen) => {
    const hadDone = seen.operation === "markNri" ? users.hadDone(seen) : undefined;
    users.note(seen, showsSuccess);
    if (hadDone === undefined) return undefined;
    return unless(hadDone, breach);
  };
};

export const nriNotIndian: Rule = () => {
  const countries = new Bounded<unknown>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "submitKyc" && isAccepted(seen)) {
      countries.set(user, seen.input.country_iso3);
    }
    const country = seen.operation === "markNri" ? countries.get(user) : undefined;
    if (country === undefined) return undefined;
    return unless(country !== indianCountry, breach);
  };
};
