import { errorRow, type ErrorRowId } from "../../../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../../../spec/operations.ts";
import { Bounded } from "../bounded.ts";
import { lookFirst } from "../look-first.ts";
import { notAgain } from "../not-again.ts";
import { onlyAfter } from "../only-after.ts";
import { breach, type Rule } from "../rule.ts";
import { isAccepted, keyOf, refusalCode, userOf, type Seen } from "../seen.ts";

const isAdding = ({ operation }: Seen): boolean =>
  (addingAccounts as readonly OperationName[]).includes(operation);

/** The account that a request is about, of a user. */
const accountOf = (seen: Seen): string | undefined => {
  const [user, number] = [userOf(seen), keyOf(seen.input.account_number)];
  return user && number && `${user} ${number}`;
};

/** An account that is added through the older endpoint, whose error table this follows from. */
const linkedAccount = (seen: Seen): string | undefined =>
  seen.operation === "linkBankAccount" ? accountOf(seen) : undefined;

const isRefusedAs = (...rows: ErrorRowId[]) => {
  const codes = new Set(rows.map((row) => errorRow(row).code));
  return (seen: Seen): boolean => codes.has(refusalCode(seen) ?? 0);
};

/** What the service does, call order: KYC comes before the bank account. */
export const kycBeforeAccount = onlyAfter({
  first: ["submitKyc"],
  next: addingAccounts,
});

const isAtMaximum = isRefusedAs("link-account-ceiling-reached");

/** Bank account linkage, error 104004. An account that the user has can still be updated. */
export const maximumHeeded: Rule = () => {
  const full = new Bounded<number>();
  const accounts = new Bounded<true>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "deleteBankAccount" && isAccepted(seen)) full.delete(user);
    if (!isAdding(seen)) return undefined;
    const account = accountOf(seen) ?? "";
    const since = full.get(user);
    const isKnown = accounts.has(account);
    if (isAccepted(seen)) accounts.set(account, true);
    if (isAtMaximum(seen)) full.set(user, since ?? seen.answeredAt);
    if (since === undefined) return isAtMaximum(seen) ? "held" : undefined;
    if (since >= seen.sentAt || isKnown) return undefined;
    return breach();
  };
};

/** Bank account linkage, errors 304015 and 304017: the verification is pending. */
export const pendingAwaited = lookFirst({
  // They show how a verification stands; not all say of which account.
  looks: new Set(["getUser", "getBankAccount", "getBankAccountStatus"]),
  subject: linkedAccount,
  isRefused: isRefusedAs("link-account-exists-pending", "link-account-verification-pending"),
});

/** Bank account linkage, errors 304014 and 304016: the account is rejected. */
export const rejectedNotRepeated: Rule = notAgain({
  subject: linkedAccount,
  isSettled: isRefusedAs("link-account-exists-name-rejected", "link-account-exists-rejected"),
  reopens: (seen) => (seen.operation === "upsertBankAccount" ? accountOf(seen) : undefined),
});
