import { textOf } from "../text.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";
import { countryCodes } from "../domain/countries.ts";
import { isUuid } from "../domain/references.ts";
import { findUser, usersOf, type Kyc, type User } from "../domain/users.ts";
import type { Call, Data, Operation } from "../call.ts";
import { refuse } from "../refusal.ts";
import { verificationMilliseconds, type World } from "../world.ts";

const documentTypes = new Set([
  "AADHAAR",
  "PAN",
  "PASSPORT",
  "DRIVING_LICENCE",
  "NATIONAL_ID",
  "RESIDENCE_PERMIT",
]);
const sourcesOfFunds = new Set(["SALARY", "BUSINESS", "SAVINGS", "INVESTMENTS", "INHERITANCE"]);
const occupations = new Set([
  "ENGINEERING",
  "MEDICINE",
  "EDUCATION",
  "TRADE",
  "STUDENT",
  "RETIRED",
]);

const dated = ["issue_date", "expiry_date", "issuing_country"] as const;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsPerDay = 86_400_000;

const isDate = (value: unknown): value is string =>
  typeof value === "string" &&
  dateForm.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** The fault kyc-recent-refused: within a week. */
const isRecent = (date: string, today: string): boolean =>
  Date.parse(today) - Date.parse(date) <= 7 * millisecondsPerDay;

/** Limits, rule 5. */
function checkDates(world: World, issued: string, expires: string): void {
  const today = world.today();
  const isPast = world.has("kyc-date-by-month") ? issued.slice(5) < today.slice(5) : issued < today;
  const refusedYet = world.has("kyc-recent-refused") && isRecent(issued, today);
  if ((!isPast || refusedYet) && !world.has("kyc-future-issue-date")) {
    refuse("kyc-date-not-past", "issue_date must be earlier than today");
  }
  const days = (Date.parse(expires) - Date.parse(today)) / millisecondsPerDay;
  const laterMonth = world.has("kyc-validity-by-month") && expires.slice(0, 7) > today.slice(0, 7);
  const demanded = documentValidityDays * (world.has("kyc-validity-doubled") ? 2 : 1);
  if (days < demanded && !laterMonth && !world.has("kyc-validity-unchecked")) {
    refuse("kyc-document-validity-short");
  }
}

/** A document of the request: POA, POI. */
function checkDocument(world: World, document: Data): void {
  if (!documentTypes.has(textOf(document.type))) refuse("kyc-document-type-unsupported");
  const given = dated.filter((name) => document[name] !== undefined);
  const lacking = dated.find((name) => document[name] === undefined);
  if (given.length > 0 && lacking) refuse("kyc-document-detail-required", `${lacking} is required`);
  if (given.length === 0) return;
  const { issue_date, expiry_date, issuing_country } = document;
  for (const [name, date] of Object.entries({ issue_date, expiry_date })) {
    if (world.has("kyc-any-date-form")) continue;
    if (!isDate(date)) refuse("kyc-date-format", `${name} must be a valid date (YYYY-MM-DD)`);
  }
  checkDates(world, textOf(issue_date), textOf(expiry_date));
  if (!isCountry(world, issuing_country)) refuse("kyc-country-invalid");
}

function isCountry(world: World, value: unknown): boolean {
  const code = textOf(value);
  return countryCodes.has(code) || (code.length === 2 && world.has("two-letter-country-accepted"));
}

const isObject = (value: unknown): value is Data => typeof value === "object" && value !== null;

/** Fields that must be there, each with the row that says so. */
function checkPresence(input: Data): void {
  if (input.user_id === undefined) refuse("kyc-parameters-missing");
  if (input.LegalName === undefined) refuse("kyc-legal-name-required");
  if (input.POA === undefined) refuse("kyc-poa-required");
  if (input.POI === undefined) refuse("kyc-poi-required");
  if (input.country_iso3 === undefined) refuse("kyc-country-required");
  if (input.source_of_funds === undefined || input.occupation === undefined) {
    refuse("kyc-parameters-missing");
  }
}

function checkForms(input: Data): void {
  const texts = [
    "LegalName",
    "country_iso3",
    "state",
    "address_line1",
    "source_of_funds",
    "occupation",
  ];
  const wrong = texts.find((name) => input[name] !== undefined && typeof input[name] !== "string");
  const documents = [input.POA, input.POI];
  const numbered = documents.every(
    (document) =>
      isObject(document) && (document.number === undefined || typeof document.number === "string"),
  );
  if (wrong || !numbered) refuse("kyc-parameter-format");
}

function checkValues(world: World, input: Data): void {
  if (input.address_line1 !== undefined && input.state === undefined) refuse("kyc-state-required");
  if (input.state !== undefined && input.address_line1 === undefined) {
    refuse("kyc-address-line1-required");
  }
  if (!isCountry(world, input.country_iso3)) refuse("kyc-country-invalid");
  const { type, number, ...dates } = input.POA as Data;
  const poa = { type, number, ...(!world.has("poa-without-dates") && dates) };
  const documents = [poa, input.POI as Data];
  for (const document of world.has("reversed-checks") ? documents.toReversed() : documents) {
    checkDocument(world, document);
  }
  if (!sourcesOfFunds.has(textOf(input.source_of_funds))) refuse("kyc-source-of-funds-unsupported");
  if (!occupations.has(textOf(input.occupation))) refuse("kyc-occupation-unsupported");
}

/** The document numbers there are, each under the name the message has for it. */
const numbersIn = ({ POA, POI }: Data): [name: string, number: string][] =>
  [
    ["POA number", (POA as Data).number] as const,
    ["POI number", (POI as Data).number] as const,
  ].flatMap(([name, number]) => (number === undefined ? [] : [[name, textOf(number)]]));

function checkDuplicates({ world, client, input }: Call): void {
  const others = usersOf(world, client).filter(({ id }) => id !== input.user_id);
  const taken = new Set(others.flatMap(({ kyc }) => kyc?.documentNumbers ?? []));
  const duplicates = numbersIn(input).filter(([, number]) => taken.has(number));
  if (duplicates.length === 0) return;
  const names = world.has("duplicates-unnamed") ? [] : duplicates.map(([name]) => name);
  refuse("kyc-duplicate-entries", `duplicate entries found: ${names.join(", ")}`);
}

/** Whose KYC never succeeds. */
const rejectedName = "Rejected Person";

/** How long KYC takes, in milliseconds. */
function delayOf(world: World): number {
  if (world.has("kyc-by-state")) return Number.POSITIVE_INFINITY;
  return world.has("kyc-later") ? verificationMilliseconds : 0;
}

/** Keeps what was submitted, which concludes at once, unless a variant makes it later. */
function keep({ world, input }: Call, user: User): Data {
  const delay = delayOf(world);
  const kyc: Kyc = {
    country: textOf(input.country_iso3),
    documentNumbers: numbersIn(input).map(([, number]) => number),
    concludedAt: world.now() + delay,
    isRejected: input.LegalName === rejectedName,
  };
  world.commit("kyc-kept-late", () => (user.kyc = kyc));
  const concluded = kyc.isRejected ? "rejected" : "approved";
  return { user_id: user.id, kyc_state: delay > 0 ? "pending" : concluded };
}

/** POST /api/v2/user/kyc */
export const submitKyc: Operation = (call) => {
  const { world, client, input } = call;
  if (world.has("kyc-refused")) refuse("kyc-initiation-failed");
  checkPresence(input);
  checkForms(input);
  const user = isUuid(input.user_id) ? findUser(world, client, input.user_id) : undefined;
  if (!user) refuse("kyc-user-uuid-invalid");
  if (world.has("refused-kyc-counts")) keep(call, user);
  checkValues(world, input);
  checkDuplicates(call);
  return keep(call, user);
};
