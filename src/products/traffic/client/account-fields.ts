import { accountTypes, indianCountry, indianRoutingType } from "../../../../spec/vocabulary.ts";
import { oneOf, valueSeen } from "../../../contract/deviation.ts";
import { shownFields } from "../../../../spec/openapi.ts";
import { sentInstead, atEach, unless, type Rule } from "../rule.ts";
import type { Input } from "../../../judge/profile/binding.ts";
import { isGiven } from "../seen.ts";

/** Of the add/update operation alone: only its fields are shown. */
const ofAccount = (judge: (input: Input) => ReturnType<ReturnType<Rule>>): Rule =>
  atEach(({ operation, input }) => (operation === "upsertBankAccount" ? judge(input) : undefined));

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
