import { isUuid } from "../../spec/vocabulary.ts";
import type { Call, Operation } from "../context.ts";
import { type Data, type Input, isPlain, refuse, textOf } from "../input.ts";
import type { Kyc, User } from "../records.ts";

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

function checkPresence(input: Input): void {
  if (input.user_id === undefined) refuse("kyc-parameters-missing");
  if (input.LegalName === undefined) refuse("kyc-legal-name-required");
  if (input.POA === undefined) refuse("kyc-poa-required");
  if (input.POI === undefined) refuse("kyc-poi-required");
  if (input.country_iso3 === undefined) refuse("kyc-country-required");
  if (input.source_of_funds === undefined || input.occupation === undefined) {
    refuse("kyc-parameters-missing");
  }
}

const texts = [
  "LegalName",
  "country_iso3",
  "state",
  "address_line1",
  "source_of_funds",
  "occupation",
];

const isText = (value: unknown) => value === undefined || typeof value === "string";

/** 102002: invalid parameter format. */
function checkForms(input: Input): void {
  const documents = [input.POA, input.POI];
  const areDocuments = documents.every((each) => isPlain(each) && isText(each.number));
  if (!areDocuments || !texts.every((name) => isText(input[name]))) refuse("kyc-parameter-format");
}

function checkValues(call: Call, user: User): void {
  const { rules, input } = call;
  if (input.address_line1 !== undefined && input.state === undefined) refuse("kyc-state-required");
  if (input.state !== undefined && input.address_line1 === undefined) {
    refuse("kyc-address-line1-required");
  }
  if (!rules.kyc.isCountry(textOf(input.country_iso3))) refuse("kyc-country-invalid");
  for (const name of rules.kyc.checkedInOrder) checkDocument(call, user, input[name] as Data);
  if (!rules.kyc.sourcesOfFunds.has(textOf(input.source_of_funds))) {
    refuse("kyc-source-of-funds-unsupported");
  }
  if (!rules.kyc.occupations.has(textOf(input.occupation))) refuse("kyc-occupation-unsupported");
}

/** By the name that the message uses. */
const numbersIn = (input: Input): [name: string, number: string][] =>
  ["POA", "POI"].flatMap((name) => {
    const { number } = input[name] as Data;
    return number === undefined ? [] : [[`${name} number`, textOf(number)]];
  });

/** 5004: a document number that another user of the client has submitted. */
function checkDuplicates({ rules, store, client, input }: Call, user: User): void {
  const duplicates = numbersIn(input).filter(([, number]) => {
    const owner = store.findByDocument(client, number);
    return owner !== undefined && owner !== user;
  });
  if (duplicates.length === 0) return;
  refuse("kyc-duplicate-entries", rules.kyc.duplicateText(duplicates.map(([name]) => name)));
}

export const kycOf = ({ rules, store, input }: Call, user: User): Kyc => ({
  country: textOf(input.country_iso3),
  documentNumbers: numbersIn(input).map(([, number]) => number),
  concludedAt: store.now(user) + rules.kyc.reviewMilliseconds,
  isRejected: rules.kyc.isRejected(input.LegalName),
});

/** A second submission replaces the first. */
export const submitKyc: Operation = (call) => {
  const { rules, store, client, input } = call;
  checkPresence(input);
  checkForms(input);
  const user = isUuid(input.user_id) ? store.findUser(client, input.user_id) : undefined;
  if (!user) refuse("kyc-user-uuid-invalid");
  checkValues(call, user);
  checkDuplicates(call, user);
  const kyc = kycOf(call, user);
  store.keepKyc(user, kyc);
  return { user_id: user.id, kyc_state: rules.kyc.stateAt(kyc, store.now(user)) };
};
