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

const accountOf = (seen: Seen): string | undefined => {
  const [user, number] = [userOf(seen), keyOf(seen.input.account_number)];
  return user && number && `${user} ${number}`;
};

/** Of the older endpoint: these rules follow from its error table. */
const linkedAccount = (seen: Seen): string | undefined =>
  seen.operation === "linkBankAccount" ? accountOf(seen) : undefined;

const isRefusedAs = (...rows: ErrorRowId[]) => {
  const codes = new Set(rows.map((row) => errorRow(row).code));
  return (seen: Seen): boolean => codes.has(refusalCode(seen) ?? 0);
};

export const kycBeforeAccount = onlyAfter({
  first: ["submitKyc"],
  next: addingAccounts,
});

const isAtMaximum = isRefusedAs("link-account-ceiling-reached");

/** An account that the user has can still be updated. */
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

export const pendingAwaited = lookFirst({
  // They show how a verification stands; not all say of which account.
  looks: new Set(["getUser", "getBankAccount", "getBankAccountStatus"]),
  subject: linkedAccount,
  isRefused: isRefusedAs("link-account-exists-pending", "link-account-verification-pending"),
});

export const rejectedNotRepeated: Rule = notAgain({
  subject: linkedAccount,
  isSettled: isRefusedAs("link-account-exists-name-rejected", "link-account-exists-rejected"),
  reopens: (seen) => (seen.operation === "upsertBankAccount" ? accountOf(seen) : undefined),
});
