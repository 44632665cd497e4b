import {
  expect,
  type Input,
  requirement,
  type Stage,
  test,
  together,
  wrongCountries,
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

const countryFields = ["country_iso3", "poa_issuing_country", "poi_issuing_country"];
const typeFields = ["poa_type", "poi_type"];

const wrongValues: Refused[] = [
  ...refusedDates.map(([what, row, field, days]): Refused => [
    what,
    row,
    (stage) => ({ [field]: stage.day(days) }),
  ]),
  ...typeFields.map((field): Refused => [
    `an unknown document type in ${field}`,
    "kyc-document-type-unsupported",
    ({ invalid }) => ({ [field]: invalid.document_type }),
  ]),
];

for (const [what, row, change] of wrongValues) {
  test(`${what} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const response = await stage.withinADay(() => request.sendWith(change(stage)));
    expect(response).toBeRefusedAs(row, { control: await request.send() });
  });
}

for (const field of countryFields) {
  const invalid = requirement("kyc-country-invalid");
  test(`${field} takes ISO3 country codes only`, invalid, async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const codes = wrongCountries(stage, request.input[field]);
    const refused = await together(codes.map((code) => request.sendWith({ [field]: code })));
    const tried = codes.map((code) => `a ${field} of ${code}`);
    expect(refused).toBeRefusedAs("kyc-country-invalid", { control: await request.send(), tried });
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
