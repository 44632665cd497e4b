import type { Call } from "../context.ts";
import { type Data, textOf } from "../input.ts";
import type { User } from "../records.ts";
import { refuse } from "../refusal.ts";

function checkDates({ rules, store }: Call, user: User, { issue_date, expiry_date }: Data): void {
  for (const [name, date] of Object.entries({ issue_date, expiry_date })) {
    if (!rules.kyc.isDate(date)) {
      refuse("kyc-date-format", `${name} must be a valid date (YYYY-MM-DD)`);
    }
  }
  const today = rules.kyc.today(store.now(user));
  if (!rules.kyc.isPast(textOf(issue_date), today)) {
    refuse("kyc-date-not-past", "issue_date must be earlier than today");
  }
  if (!rules.kyc.isValidLongEnough(textOf(expiry_date), today)) {
    refuse("kyc-document-validity-short");
  }
}

/** POA (proof of address) or POI (proof of identity). */
export function checkDocument(call: Call, user: User, document: Data): void {
  const { kyc } = call.rules;
  if (!kyc.documentTypes.has(textOf(document.type))) refuse("kyc-document-type-unsupported");
  const lacking = kyc.detailsGivenTogether.filter((name) => document[name] === undefined);
  if (lacking.length === kyc.detailsGivenTogether.length) return;
  const [first] = lacking;
  if (first !== undefined) refuse("kyc-document-detail-required", `${first} is required`);
  checkDates(call, user, document);
  if (!kyc.isCountry(textOf(document.issuing_country))) refuse("kyc-country-invalid");
}
