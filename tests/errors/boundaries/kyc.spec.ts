import {
  expect,
  type Input,
  requirement,
  type Stage,
  test,
  together,
} from "../../../fixtures/index.ts";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import { documentValidityDays } from "../../../spec/vocabulary.ts";

type Refused = [what: string, row: ErrorRowId, change: (stage: Stage) => Input];
type Dated = [what: string, row: ErrorRowId, field: string, days: number];

/** Both documents: what holds of the one holds of the other. */
const documents = ["poi", "poa"] as const;

const refusedDates: Dated[] = documents.flatMap((document): Dated[] => {
  const [expiry, issue] = [`${document}_expiry_date`, `${document}_issue_date`];
  // Whether today counts among the days is not shown.
  const tooFew = documentValidityDays - 2;
  return [
    [`a ${document} valid for too few days`, "kyc-document-validity-short", expiry, tooFew],
    [`a ${document} that has expired`, "kyc-document-validity-short", expiry, -1],
    [`a ${document} issued today`, "kyc-date-not-past", issue, 0],
    [`a ${document} issued tomorrow`, "kyc-date-not-past", issue, 1],
  ];
});

const notDates = ["2031-02-30", "2031-13-01", "31-12-2031", "2031/12/31", "20311231", "soon"];
const dateFields = ["poi_issue_date", "poa_issue_date", "poa_expiry_date"];
const countryFields = ["country_iso3", "poa_issuing_country", "poi_issuing_country"];
const typeFields = ["poa_type", "poi_type"];

const refused: Refused[] = [
  ...refusedDates.map(([what, row, field, days]): Refused => [
    what,
    row,
    (stage) => ({ [field]: stage.day(days) }),
  ]),
  ...notDates.map((date): Refused => [
    `the expiry date ${date}`,
    "kyc-date-format",
    () => ({ poi_expiry_date: date }),
  ]),
  ...dateFields.map((field): Refused => [
    `a malformed date in ${field}`,
    "kyc-date-format",
    () => ({ [field]: "31-12-2019" }),
  ]),
  ...countryFields.map((field): Refused => [
    `an unknown country in ${field}`,
    "kyc-country-invalid",
    ({ invalid }) => ({ [field]: invalid.country }),
  ]),
  ...countryFields.map((field): Refused => [
    `a country of two letters in ${field}`,
    "kyc-country-invalid",
    ({ invalid }) => ({ [field]: invalid.country_of_two_letters }),
  ]),
  ...typeFields.map((field): Refused => [
    `an unknown document type in ${field}`,
    "kyc-document-type-unsupported",
    ({ invalid }) => ({ [field]: invalid.document_type }),
  ]),
];

for (const [what, row, change] of refused) {
  test(`${what} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const response = await stage.withinADay(() => request.sendWith(change(stage)));
    expect(response).toBeRefusedAs(row, { control: await request.send() });
  });
}

/** Each of the two is required only where the other is given. */
const requiredTogether = [
  ["the state", "kyc-state-required"],
  ["address line1", "kyc-address-line1-required"],
] as const;

for (const [field, row] of requiredTogether) {
  test(`${field} is not required where both are left out`, requirement(row), async ({ stage }) => {
    const [request, other] = await together([
      stage.validRequest("submitKyc"),
      stage.validRequest("submitKyc"),
    ]);
    const control = await other.mustSucceed();
    const response = await request.sendWith({ state: undefined, address_line1: undefined });
    expect(response).not.toBeRefusedAs(row, { control });
  });
}

type Accepted = [
  what: string,
  rule: "kyc-validity-left" | "kyc-date-past",
  field: string,
  days: number,
];

const accepted = documents.flatMap((document): Accepted[] => {
  const [expiry, issue] = [`${document}_expiry_date`, `${document}_issue_date`];
  return [
    // Whether it must be valid for all of today, too, is not shown.
    [`a ${document} valid for a day more`, "kyc-validity-left", expiry, documentValidityDays + 1],
    [`a ${document} issued yesterday`, "kyc-date-past", issue, -1],
  ];
});

for (const [what, rule, field, days] of accepted) {
  test(`${what} is accepted`, requirement(rule), async ({ stage }) => {
    const [request, other] = await together([
      stage.validRequest("submitKyc"),
      stage.validRequest("submitKyc"),
    ]);
    const response = await stage.withinADay(() => request.sendWith({ [field]: stage.day(days) }));
    expect(response).toBeAcceptedLike(await other.send());
  });
}
