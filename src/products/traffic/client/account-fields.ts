import { accountTypes, indianCountry, indianRoutingType } from "../../../../spec/vocabulary.ts";
import { shown } from "../../../contract/deviation.ts";
import { shownFields } from "../../../../spec/openapi.ts";
import { atEach, unless, type Rule } from "../rule.ts";
import type { Input } from "../../../judge/profile/binding.ts";
import { isGiven } from "../seen.ts";

/** A rule about the fields that the document shows, of the add/update operation alone. */
const ofAccount = (judge: (input: Input) => ReturnType<ReturnType<Rule>>): Rule =>
  atEach(({ operation, input }) => (operation === "upsertBankAccount" ? judge(input) : undefined));

/** Bank account: all five fields are strings. */
export const fieldsText = ofAccount((input) => {
  const given = shownFields("upsertBankAccount").body.filter((name) => isGiven(input[name]));
  if (given.length === 0) return undefined;
  const wrong = given.find((name) => typeof input[name] !== "string");
  return unless(wrong === undefined, () => ({
    message: "The client sent a field of a bank account that isn't text.",
    expected: `${wrong} as text`,
    actual: `${wrong} of type ${typeof input[wrong ?? ""]}`,
  }));
});

/** Bank account, account_type: one of SAVINGS, CURRENT. */
export const accountType = ofAccount(({ account_type: type }) => {
  if (!isGiven(type)) return undefined;
  return unless((accountTypes as readonly unknown[]).includes(type), () => ({
    message: "The client sent another account_type.",
    expected: accountTypes.join(" or "),
    actual: shown(type),
  }));
});

/** Bank account, country: ISO3 country code. */
export const accountCountry = ofAccount(({ country }) => {
  if (!isGiven(country)) return undefined;
  return unless(typeof country === "string" && /^[A-Z]{3}$/.test(country), () => ({
    message: "The client sent a bank account's country that isn't an ISO3 code.",
    expected: "three letters, such as IND",
    actual: shown(country),
  }));
});

/** Bank account, routing_type: the value given for Indian accounts is IFSC. */
export const accountRouting = ofAccount(({ country, routing_type: type }) => {
  if (country !== indianCountry || !isGiven(type)) return undefined;
  return unless(type === indianRoutingType, () => ({
    message: "The client sent another routing_type for an account in India.",
    expected: indianRoutingType,
    actual: shown(type),
  }));
});

/** Four letters, a zero, and six letters or digits. */
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/i;

/** Bank account, bank_code: for routing type IFSC, the IFSC code of the branch. */
export const accountBankCode = ofAccount(({ routing_type: type, bank_code: code }) => {
  if (type !== indianRoutingType || !isGiven(code)) return undefined;
  return unless(typeof code === "string" && ifsc.test(code), () => ({
    message: "The client sent a bank_code that isn't an IFSC code.",
    expected: "an IFSC code, such as HDFC0001234",
    actual: shown(code),
  }));
});
