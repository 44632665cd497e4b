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
  ofRequest,
  Bounded,
} from "../rule.ts";
import { isGiven, isAccepted, keyOf, isRefusedAs, userOf, type Seen } from "../seen.ts";
import { addingAccounts, type OperationName } from "../../../../spec/operations.ts";

/** Of the add/update operation alone: only its fields are shown. */
const ofAccount = (judge: Parameters<typeof ofRequest>[1]): Rule =>
  ofRequest("upsertBankAccount", judge);

const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/i;

const isAdding = ({ operation }: Seen): boolean =>
  (addingAccounts as readonly OperationName[]).includes(operation);

const accountOf = (seen: Seen): string | undefined => {
  const [user, number] = [userOf(seen), keyOf(seen.input.account_number)];
  return user && number && `${user} ${number}`;
};

/** Of the older endpoint: these rules follow from its error table. */
const linkedAccount = (seen: Seen): string | undefined =>
  seen.operation === "linkBankAccount" ? accountOf(seen) : undefined;

const isAtMaximum = isRefusedAs("link-account-ceiling-reached");

const older: ReadonlySet<OperationName> = new Set(["linkBankAccount", "updateBankAccount"]);

export const accountRules = {
  "client-account-fields-text": ofAccount((input) => {
    const given = shownFields("upsertBankAccount").body.filter((name) => isGiven(input[name]));
    if (given.length === 0) return undefined;
    const wrong = given.find((name) => typeof input[name] !== "string");
    return unless(wrong === undefined, () => ({
      expected: { kind: "value", of: wrong ?? "", is: { a: "text" } },
      seen: { kind: "type", of: wrong ?? "", type: typeof input[wrong ?? ""] },
    }));
  }),
  "client-account-type": ofAccount(({ account_type: type }) => {
    if (!isGiven(type)) return undefined;
    return unless((accountTypes as readonly unknown[]).includes(type), () => ({
      expected: oneOf("account_type", ...accountTypes),
      seen: valueSeen("account_type", type),
    }));
  }),
  "client-account-country": ofAccount(({ country }) => {
    if (!isGiven(country)) return undefined;
    return unless(typeof country === "string" && /^[A-Z]{3}$/.test(country), () =>
      sentInstead("country", country),
    );
  }),
  "client-account-routing": ofAccount(({ country, routing_type: type }) => {
    if (country !== indianCountry || !isGiven(type)) return undefined;
    return unless(type === indianRoutingType, () => ({
      expected: oneOf("routing_type", indianRoutingType),
      seen: valueSeen("routing_type", type),
    }));
  }),
  "client-account-bank-code": ofAccount(({ routing_type: type, bank_code: code }) => {
    if (type !== indianRoutingType || !isGiven(code)) return undefined;
    return unless(typeof code === "string" && ifsc.test(code), () =>
      sentInstead("bank_code", code),
    );
  }),
  "client-kyc-before-account": onlyAfter({
    first: ["submitKyc"],
    next: addingAccounts,
    // What was refused, or whose answer was lost, has been submitted.
    isDone: () => true,
  }),
  /** An account that the user has can still be updated. */
  "client-account-maximum-heeded": () => {
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
  },
  "client-pending-account-awaited": lookFirst({
    // They show how a verification stands; not all say of which account.
    looks: new Set(["getUser", "getBankAccount", "getBankAccountStatus"]),
    subject: linkedAccount,
    isRefused: isRefusedAs("link-account-exists-pending", "link-account-verification-pending"),
  }),
  "client-rejected-account-not-repeated": notAgain({
    subject: linkedAccount,
    isSettled: isRefusedAs("link-account-exists-name-rejected", "link-account-exists-rejected"),
    reopens: (seen) => (seen.operation === "upsertBankAccount" ? accountOf(seen) : undefined),
    reopenedBy: "upsertBankAccount",
  }),
  "client-newer-account-endpoint": atEach(({ operation }) => {
    if (operation !== "upsertBankAccount" && !older.has(operation)) return undefined;
    return unless(operation === "upsertBankAccount", breach);
  }),
} satisfies Record<string, Rule>;
