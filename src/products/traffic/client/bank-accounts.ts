import { accountTypes, indianCountry, indianRoutingType } from "../../../../spec/vocabulary.ts";
import { oneOf, valueSeen } from "../../../contract/deviation.ts";
import { shownFields } from "../../../../spec/openapi.ts";
import {
  sentInstead,
  atEach,
  unless,
  type Rule,
  lookFirst,
  notAgain,
  onlyAfter,
  breach,
} from "../rule.ts";
import type { Input } from "../../../judge/profile/binding.ts";
import {
  requireWholeRequest,
  isGiven,
  isAccepted,
  keyOf,
  refusalCode,
  userOf,
  type Seen,
} from "../seen.ts";
import { errorRow, type ErrorRowId } from "../../../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../../../spec/operations.ts";
import { Bounded } from "../bounded.ts";

/** Of the add/update operation alone: only its fields are shown. */
const ofAccount = (judge: (input: Input) => ReturnType<ReturnType<Rule>>): Rule =>
  atEach((seen) => {
    if (seen.operation !== "upsertBankAccount") return undefined;
    requireWholeRequest(seen);
    return judge(seen.input);
  });

export const fieldsText = ofAccount((input) => {
  const given = shownFields("upsertBankAccount").body.filter((name) => isGiven(input[name]));
  if (given.length === 0) return undefined;
  const wrong = given.find((name) => typeof input[name] !== "string");
  return unless(wrong === undefined, () => ({
    expected: { kind: "value", of: wrong ?? "", is: { a: "text" } },
    seen: { kind: "type", of: wrong ?? "", type: typeof input[wrong ?? ""] },
  }));
});

export const accountType = ofAccount(({ account_type: type }) => {
  if (!isGiven(type)) return undefined;
  return unless((accountTypes as readonly unknown[]).includes(type), () => ({
    expected: oneOf("account_type", ...accountTypes),
    seen: valueSeen("account_type", type),
  }));
});

export const accountCountry = ofAccount(({ country }) => {
  if (!isGiven(country)) return undefined;
  return unless(typeof country === "string" && /^[A-Z]{3}$/.test(country), () =>
    sentInstead("country", country),
  );
});

export const accountRouting = ofAccount(({ country, routing_type: type }) => {
  if (country !== indianCountry || !isGiven(type)) return undefined;
  return unless(type === indianRoutingType, () => ({
    expected: oneOf("routing_type", indianRoutingType),
    seen: valueSeen("routing_type", type),
  }));
});

const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/i;

export const accountBankCode = ofAccount(({ routing_type: type, bank_code: code }) => {
  if (type !== indianRoutingType || !isGiven(code)) return undefined;
  return unless(typeof code === "string" && ifsc.test(code), () => sentInstead("bank_code", code));
});

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
  // What was refused, or whose answer was lost, has been submitted.
  isDone: () => true,
});

const isAtMaximum = isRefusedAs("link-account-ceiling-reached");

/** An account that the user has can still be updated. */
export const maximumHeeded: Rule = () => {
  const full = new Bounded<number>();
  const accounts = new Bounded<true>();
  return (seen) => {
    const user = userOf(seen);
    if (seen.operation === "deleteBankAccount" && !seen.isWhole) full.clear();
    if (user === undefined) return undefined;
    if (seen.operation === "deleteBankAccount" && isAccepted(seen)) full.delete(user);
    if (!isAdding(seen)) return undefined;
    if (!seen.isWhole) full.delete(user);
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
  reopenedBy: "upsertBankAccount",
});

const older: ReadonlySet<OperationName> = new Set(["linkBankAccount", "updateBankAccount"]);

export const newerEndpoint = atEach(({ operation }) => {
  if (operation !== "upsertBankAccount" && !older.has(operation)) return undefined;
  return unless(operation === "upsertBankAccount", breach);
});
