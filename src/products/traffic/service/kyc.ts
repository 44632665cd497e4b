import { addingAccounts, type OperationName } from "../../../../spec/operations.ts";
import { indianCountry } from "../../../../spec/vocabulary.ts";
import { Bounded } from "../bounded.ts";
import { KnownUsers, type Rule, mustRefuse } from "../rule.ts";
import { isAccepted, userOf } from "../seen.ts";

/** Of users that were created in this traffic. */
const needsKyc =
  (operations: readonly OperationName[]): Rule =>
  () => {
    const users = new KnownUsers();
    return (seen) => {
      const hadKyc = operations.includes(seen.operation) ? users.hadDone(seen) : undefined;
      users.note(seen, ["submitKyc"], (each) => each.operation === "submitKyc" && isAccepted(each));
      return hadKyc === false ? mustRefuse(seen) : undefined;
    };
  };

/** Error 203007: bank account linkage depends on the KYC state. */
export const accountsNeedKyc = needsKyc(addingAccounts);

/** User, is_nri: after successful KYC. */
export const nriNeedsKyc = needsKyc(["markNri"]);

export const nriNotIndian: Rule = () => {
  const indian = new Bounded<boolean>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "submitKyc" && isAccepted(seen)) {
      indian.set(user, seen.input.country_iso3 === indianCountry);
    }
    if (seen.operation !== "markNri" || !indian.get(user)) return undefined;
    return mustRefuse(seen);
  };
};
