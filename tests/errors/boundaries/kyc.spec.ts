import {
  along,
  expect,
  type Input,
  notExercised,
  requirement,
  type Stage,
  test,
  together,
  wrongCountries,
} from "../../../fixtures/index.ts";
import { dimensions, type Case } from "../../../spec/cases/dimensions.ts";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import { documentValidityDays } from "../../../spec/vocabulary.ts";

type Refused = [what: string, row: ErrorRowId, change: (stage: Stage) => Input, about: Case];
type Dated = [what: string, row: ErrorRowId, field: string, days: number, about: Case];

const documents = dimensions.document;

const inBoth = (field: string, value: unknown): Input =>
  Object.fromEntries(documents.map((document) => [`${document}_${field}`, value]));

const refusedDates: Dated[] = documents.flatMap((document): Dated[] => {
  const [expiry, issue] = [`${document}_expiry_date`, `${document}_issue_date`];
  // Whether today counts among the days is not shown.
  const tooFew = documentValidityDays - 2;
  const left = (days: "too few" | "none") => ({ document, "days left": days });
  const issued = (day: "today" | "tomorrow") => ({ document, "day of issue": day });
  return [
    [
      `a ${document} valid for too few days`,
      "kyc-document-validity-short",
      expiry,
      tooFew,
      left("too few"),
    ],
    [`a ${document} that has expired`, "kyc-document-validity-short", expiry, -1, left("none")],
    [`a ${document} issued today`, "kyc-date-not-past", issue, 0, issued("today")],
    [`a ${document} issued tomorrow`, "kyc-date-not-past", issue, 1, issued("tomorrow")],
  ];
});

const wrongValues: Refused[] = [
  ...refusedDates.map(([what, row, field, days, about]): Refused => [
    what,
    row,
    (stage) => ({ [field]: stage.day(days) }),
    about,
  ]),
  ...documents.map((document): Refused => [
    `an unknown document type in ${document}_type`,
    "kyc-document-type-unsupported",
    ({ invalid }) => ({ [`${document}_type`]: invalid.document_type }),
    { document },
  ]),
];

const wrongInBoth: typeof wrongValues = [
  [
    "a pair of documents valid for too few days",
    "kyc-document-validity-short",
    (stage) => inBoth("expiry_date", stage.day(documentValidityDays - 2)),
    { document: documents, "days left": "too few" },
  ],
  [
    "a pair of documents issued tomorrow",
    "kyc-date-not-past",
    (stage) => inBoth("issue_date", stage.day(1)),
    { document: documents, "day of issue": "tomorrow" },
  ],
  [
    "a pair of documents of an unknown type",
    "kyc-document-type-unsupported",
    ({ invalid }) => inBoth("type", invalid.document_type),
    { document: documents },
  ],
];

for (const [what, row, change, about] of [...wrongValues, ...wrongInBoth]) {
  test(`${what} is refused`, along(requirement(row), about), async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const response = await stage.withinADay(() => request.sendWith(change(stage)));
    expect(response).toBeRefusedAs(row, { control: await request.send() });
  });
}

const known = [
  ["source_of_funds", "kyc-source-of-funds-unsupported"],
  ["occupation", "kyc-occupation-unsupported"],
  ["poi_type", "kyc-document-type-unsupported"],
] as const;

const ofParts = requirement(
  "kyc-source-of-funds-unsupported",
  "kyc-occupation-unsupported",
  "kyc-document-type-unsupported",
);
test("a part of a known name is not known", ofParts, async ({ stage, check }) => {
  const request = await stage.validRequest("submitKyc");
  const parts = known.map(([field]) => ({ [field]: String(request.input[field]).slice(0, -1) }));
  const refused = await request.sendEach(parts);
  const control = await request.send();
  for (const [index, [, row]] of known.entries()) {
    const tried = [`a part of a name: ${JSON.stringify(parts[index])}`];
    await check(row, () =>
      expect(refused.slice(index, index + 1)).toBeRefusedAs(row, { control, tried }),
    );
  }
});

const short = "kyc-document-validity-short";
/** How many days a document is valid for that is taken, as far as it's in doubt: on one user, since fewer are refused. */
async function leastValidity(stage: Stage, document: string) {
  const request = await stage.validRequest("submitKyc");
  const least = documentValidityDays - 1;
  const send = (days: number) => request.sendWith({ [`${document}_expiry_date`]: stage.day(days) });
  const fewer = await send(least);
  return fewer.kind === "accepted" ? [fewer, fewer] : [fewer, await send(least + 1)];
}

const countedAlike = along(requirement("kyc-validity-left"), {
  document: documents,
  "days left": "enough",
});
test(
  "the days that are left are counted alike for each document",
  countedAlike,
  async ({ stage }) => {
    // Whether today counts among them is not shown. But by either reading, one of two answers would be wrong.
    const [ofAddress, ofIdentity] = await stage.withinADay(() =>
      together([leastValidity(stage, "poa"), leastValidity(stage, "poi")]),
    );
    for (const [turn, one] of ofAddress.entries()) {
      const other = ofIdentity[turn] ?? one;
      const [refused, accepted] = one.kind === "accepted" ? [other, one] : [one, other];
      if (accepted.kind === "accepted") expect(refused).toBeAcceptedLike(accepted);
    }
  },
);

test("of two documents of one type each is checked", requirement(short), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const alike = { poa_type: request.input.poi_type };
  const control = await (await request.forAnotherTry()).sendWith(alike);
  if (control.kind === "refused") {
    notExercised("nothing-asked", "a user's documents are of two types");
  }
  const tooFew = stage.day(documentValidityDays - 2);
  const dates = documents.map((document) => `${document}_expiry_date`);
  const given = dates.filter((date) => request.writable.includes(date));
  const refused = await request.sendEach(given.map((date) => ({ ...alike, [date]: tooFew })));
  expect(refused).toBeRefusedAs(short, { control });
});

/** Iceland, which short lists leave out. */
const smallCountry = "ISL";

for (const field of dimensions["country field"]) {
  const invalid = along(requirement("kyc-country-invalid"), { "country field": field });
  test(`${field} takes ISO3 country codes only`, invalid, async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const codes = wrongCountries(stage, request.input[field]);
    const refused = await request.sendEach(codes.map((code) => ({ [field]: code })));
    const tried = codes.map((code) => `the ${field} ${code}`);
    const control = await request.send();
    expect(refused).toBeRefusedAs("kyc-country-invalid", { control, tried });
    // It may be refused for something else: which countries are served is not shown.
    const abroad = await (await request.forAnotherTry()).sendWith({ [field]: smallCountry });
    expect(abroad).not.toBeRefusedAs("kyc-country-invalid", { control });
  });
}

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
  about: Case,
];

const accepted = documents.flatMap((document): Accepted[] => {
  const [expiry, issue] = [`${document}_expiry_date`, `${document}_issue_date`];
  const enough = { document, "days left": "enough" } as const;
  const yesterday = { document, "day of issue": "yesterday" } as const;
  return [
    // Whether it must be valid for all of today, too, is not shown.
    [
      `a ${document} valid for a day more`,
      "kyc-validity-left",
      expiry,
      documentValidityDays + 1,
      enough,
    ],
    [`a ${document} issued yesterday`, "kyc-date-past", issue, -1, yesterday],
  ];
});

for (const [what, rule, field, days, about] of accepted) {
  test(`${what} is accepted`, along(requirement(rule), about), async ({ stage }) => {
    const [request, other] = await together([
      stage.validRequest("submitKyc"),
      stage.validRequest("submitKyc"),
    ]);
    const response = await stage.withinADay(() => request.sendWith({ [field]: stage.day(days) }));
    expect(response).toBeAcceptedLike(await other.send());
  });
}
