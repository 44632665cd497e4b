import {
  isDay,
  accountTypes,
  indianCountry,
  indianRoutingType,
  isIfsc,
  isIso3,
  isUuid,
  secondsPerDay,
  surelyTooFewDays,
  surelyEnoughDays,
} from "../../../../spec/vocabulary.ts";
import { objectOf, parseJson } from "../../../../spec/json.ts";
import { Bounded, lookFirst, markedNri, notAgain, onlyAfter } from "../order.ts";
import { type Rule, atEach, breach, lacking, ofRequest, rightly, unless } from "../rule.ts";
import { type SeenExchange, NotRecorded, isGiven, keyOf, otherNames } from "../seen.ts";
import { isAccepted, isRefusedAs, resultOf, userOf } from "../shown.ts";
import { oneOf, valueSeen } from "../../../contract/deviation.ts";
import { shownFields } from "../../../../spec/openapi.ts";
import { type OperationName, addingAccounts } from "../../../../spec/operations.ts";

function showsSuccess(seen: SeenExchange): boolean {
  if (!isAccepted(seen)) return false;
  const state = resultOf(seen, "kyc_state");
  return state === undefined ? seen.operation === "submitKyc" : state === seen.profile.kyc.approved;
}

const daysUntil = (date: string, { sentAt }: SeenExchange) =>
  (Date.parse(date) - sentAt) / (secondsPerDay * 1000);

const ofKyc = (judge: Parameters<typeof ofRequest>[1]): Rule =>
  ofRequest("submitKyc", (input, seen) => {
    const written = Object.keys(objectOf(parseJson(seen.exchange.request.body ?? "")));
    const isRead = Object.keys(input).some((name) => /^(user_id|legal_name|po[ai]_)/.test(name));
    if (isAccepted(seen) && written.length > 0 && !isRead) throw new NotRecorded(otherNames);
    return judge(input, seen);
  });

/** Within a day of the limit, only the target's refusal shows that a date is wrong: its time zone is unknown. */
const ofDates = (which: RegExp, isWrong: (date: unknown, seen: SeenExchange) => boolean): Rule =>
  ofKyc((input, seen) => {
    const dates = Object.entries(input).filter(
      ([name, value]) => which.test(name) && isGiven(value),
    );
    if (dates.length === 0) return undefined;
    const wrong = dates.find(([, date]) => isWrong(date, seen));
    return rightly(wrong === undefined, wrong?.[0] ?? "", wrong?.[1]);
  });

const isTooShort = isRefusedAs("kyc-document-validity-short");
const isNotPast = isRefusedAs("kyc-date-not-past");

export const userRules = {
  "client-chosen-user-id-uuid": ofRequest("createUser", ({ user_id: id }) =>
    isGiven(id) ? rightly(isUuid(id), "user_id", id) : undefined,
  ),
  "client-nri-after-kyc": onlyAfter({
    first: ["submitKyc", "getUser"],
    next: ["markNri"],
    isDone: showsSuccess,
  }),
  "client-nri-not-indian": markedNri((isIndian) => unless(!isIndian, breach)),
  "client-kyc-required-parts": ofKyc((input) => {
    const names = Object.keys(input).filter(
      (name) => name !== "legal_name" || isGiven(input[name]),
    );
    const parts = { LegalName: /^legal_name$/, POA: /^poa_/, POI: /^poi_/ };
    const missing = Object.entries(parts).flatMap(([part, form]) =>
      names.some((name) => form.test(name)) ? [] : part,
    );
    return unless(missing.length === 0, () => lacking(missing));
  }),
  "client-kyc-country": ofKyc((input) => {
    const issued = ["poa_issuing_country", "poi_issuing_country"].filter((of) =>
      isGiven(input[of]),
    );
    const verdicts = ["country_iso3", ...issued].map((of) =>
      rightly(isIso3(input[of]), of, input[of]),
    );
    return verdicts.find((verdict) => verdict !== "held") ?? "held";
  }),
  "client-kyc-address-complete": ofKyc(({ state, address_line1: line }) => {
    if (!isGiven(state) && !isGiven(line)) return undefined;
    return unless(isGiven(state) && isGiven(line), () =>
      lacking([isGiven(state) ? "address_line1" : "state"]),
    );
  }),
  /** POST /api/v2/user/kyc: dates have the format YYYY-MM-DD. */
  "client-kyc-date-format": ofDates(/_(issue|expiry)_date$/, (date) => !isDay(date)),
  /** Limits, rule 5: at least 30 days. From which day they count is open, so a margin is left. */
  "client-kyc-validity-left": ofDates(/_expiry_date$/, (date, seen) => {
    if (!isDay(date)) return false;
    const days = daysUntil(date, seen);
    return days < surelyTooFewDays || (days < surelyEnoughDays && isTooShort(seen));
  }),
  /** Limits, rule 5: earlier than today, in any time zone. */
  "client-kyc-date-past": ofDates(/_issue_date$/, (date, seen) => {
    if (!isDay(date)) return false;
    const days = daysUntil(date, seen);
    return days > 1 || (days > -2 && isNotPast(seen));
  }),
} satisfies Record<string, Rule>;

/** The document shows the fields of this operation only. */
const ofAccount = ofRequest.bind(undefined, "upsertBankAccount");

const isAdding = ({ operation }: SeenExchange): boolean =>
  (addingAccounts as readonly OperationName[]).includes(operation);

const accountOf = (seen: SeenExchange): string | undefined => {
  const [user, number] = [userOf(seen), keyOf(seen.input.account_number)];
  return user && number && `${user} ${number}`;
};

/** The older endpoint only: these rules follow from its error table. */
const linkedAccount = (seen: SeenExchange): string | undefined =>
  seen.operation === "linkBankAccount" ? accountOf(seen) : undefined;

const amongst = (allowed: readonly string[], of: string, value: unknown) =>
  unless((allowed as readonly unknown[]).includes(value), () => ({
    expected: oneOf(of, ...allowed),
    seen: valueSeen(of, value),
  }));

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
  "client-account-type": ofAccount(({ account_type: type }) =>
    isGiven(type) ? amongst(accountTypes, "account_type", type) : undefined,
  ),
  "client-account-country": ofAccount(({ country }) =>
    isGiven(country) ? rightly(isIso3(country), "country", country) : undefined,
  ),
  "client-account-routing": ofAccount(({ country, routing_type: type }) => {
    if (country !== indianCountry || !isGiven(type)) return undefined;
    return amongst([indianRoutingType], "routing_type", type);
  }),
  "client-account-bank-code": ofAccount(({ routing_type: type, bank_code: code }) => {
    if (type !== indianRoutingType || !isGiven(code)) return undefined;
    return rightly(isIfsc(code), "bank_code", code);
  }),
  "client-kyc-before-account": onlyAfter({
    first: ["submitKyc"],
    next: addingAccounts,
    // A refused request, or one without an answer, was submitted too.
    isDone: () => true,
  }),
  /** Updating an account that the user already has remains allowed. */
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
    // Any of these counts, since not all say of which account they show the state.
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
