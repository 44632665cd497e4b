import { expect, type Input, requirement, type Stage, test } from "../../fixtures/index.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";

type Case = [says: string, row: ErrorRowId, change: (stage: Stage) => Input];

const field = (name: string, value: (stage: Stage) => unknown) => (stage: Stage) => ({
  [name]: value(stage),
});

/** Both documents: what holds of the one holds of the other. */
const documents = ["poi", "poa"] as const;

const refused: Case[] = [
  ...documents.flatMap((document): Case[] => [
    [
      `a ${document} valid for a day too few`,
      "kyc-document-validity-short",
      field(`${document}_expiry_date`, (stage) => stage.day(documentValidityDays - 1)),
    ],
    [
      `a ${document} that has expired`,
      "kyc-document-validity-short",
      field(`${document}_expiry_date`, (stage) => stage.day(-1)),
    ],
    [
      `a ${document} issued today`,
      "kyc-date-not-past",
      field(`${document}_issue_date`, (stage) => stage.day(0)),
    ],
    [
      `a ${document} issued tomorrow`,
      "kyc-date-not-past",
      field(`${document}_issue_date`, (stage) => stage.day(1)),
    ],
  ]),
  ...["2031-02-30", "2031-13-01", "31-12-2031", "2031/12/31", "20311231", "soon"].map(
    (date): Case => [`the date ${date}`, "kyc-date-format", field("poi_expiry_date", () => date)],
  ),
  ...["poi_issue_date", "poa_issue_date", "poa_expiry_date"].map((name): Case => [
    `no date in ${name}`,
    "kyc-date-format",
    field(name, () => "31-12-2019"),
  ]),
  ...["country_iso3", "poa_issuing_country", "poi_issuing_country"].map((name): Case => [
    `no country in ${name}`,
    "kyc-country-invalid",
    field(name, ({ invalid }) => invalid.country),
  ]),
  ...["country_iso3", "poa_issuing_country", "poi_issuing_country"].map((name): Case => [
    `a country of two letters in ${name}`,
    "kyc-country-invalid",
    field(name, ({ invalid }) => invalid.country_of_two_letters),
  ]),
  ...["poa_type", "poi_type"].map((name): Case => [
    `no document type in ${name}`,
    "kyc-document-type-unsupported",
    field(name, ({ invalid }) => invalid.document_type),
  ]),
];

for (const [says, row, change] of refused) {
  test(`${says} is refused`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const response = await stage.withinADay(() => request.sendWith(change(stage)));
    expect(response).toBeRefusedAs(row, { control: await request.send() });
  });
}

type Accepted = [
  says: string,
  row: "kyc-validity-left" | "kyc-date-past",
  field: string,
  days: number,
];

const accepted = documents.flatMap((document): Accepted[] => [
  [
    `a ${document} valid for just enough days`,
    "kyc-validity-left",
    `${document}_expiry_date`,
    documentValidityDays,
  ],
  [
    `a ${document} valid for a day more`,
    "kyc-validity-left",
    `${document}_expiry_date`,
    documentValidityDays + 1,
  ],
  [`a ${document} issued yesterday`, "kyc-date-past", `${document}_issue_date`, -1],
]);

for (const [says, rule, name, days] of accepted) {
  test(`${says} is accepted`, requirement(rule), async ({ stage }) => {
    const [request, control] = await Promise.all([
      stage.validRequest("submitKyc"),
      stage.validRequest("submitKyc"),
    ]);
    const response = await stage.withinADay(() => request.sendWith({ [name]: stage.day(days) }));
    expect(response).toBeAcceptedLike(await control.send());
  });
}
