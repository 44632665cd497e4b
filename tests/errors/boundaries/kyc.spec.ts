import { along, expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import { withInvalid } from "../../../fixtures/error-rows/provocation.ts";
import { wrongCountries } from "../../../fixtures/requests/wrong-account-fields.ts";
import { requireAsked } from "../../../fixtures/stops/not-exercised.ts";
import { dimensions, type Case } from "../../../spec/cases/dimensions.ts";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import { documentValidityDays, surelyTooFewDays } from "../../../spec/vocabulary.ts";

const documents = dimensions.document;
const short = "kyc-document-validity-short";
const notPast = "kyc-date-not-past";
/** Too few whether or not today counts, which the document doesn't say. */

const dated = (field: string, days: number) => (stage: Stage) => ({ [field]: stage.day(days) });

type Refused = [what: string, row: ErrorRowId, change: (stage: Stage) => Input, about: Case];

const refusals = documents.flatMap((document): Refused[] => {
  const [expiry, issue, type] = [
    `${document}_expiry_date`,
    `${document}_issue_date`,
    `${document}_type`,
  ];
  const left = (days: "too few" | "none") => ({ document, "days left": days });
  const issued = (day: "today" | "tomorrow") => ({ document, "day of issue": day });
  return [
    [
      `a ${document} valid for too few days`,
      short,
      dated(expiry, surelyTooFewDays),
      left("too few"),
    ],
    [`a ${document} that has expired`, short, dated(expiry, -1), left("none")],
    [`a ${document} issued today`, notPast, dated(issue, 0), issued("today")],
    [`a ${document} issued tomorrow`, notPast, dated(issue, 1), issued("tomorrow")],
    [
      `an unknown document type in ${type}`,
      "kyc-document-type-unsupported",
      withInvalid(type, "document_type"),
      { document },
    ],
  ];
});

const pair: Refused = [
  "a pair of documents valid for too few days",
  short,
  (stage) => ({
    poa_expiry_date: stage.day(surelyTooFewDays),
    poi_expiry_date: stage.day(surelyTooFewDays),
  }),
  { document: documents, "days left": "too few" },
];

for (const [what, row, change, about] of [...refusals, pair]) {
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

/** Equal to any text where comparison is loose, a place in a list, and a member of every object in JavaScript. */
const looseNames = [true, 1, "constructor"];

const nearNames = (name: string): string[] => [name.slice(0, -1), `${name}${name.slice(-1)}`];

const [[, first], ...others] = known;
const ofParts = requirement(first, ...others.map(([, row]) => row));
test("a part of a known name is refused", ofParts, async ({ stage, check }) => {
  const request = await stage.validRequest("submitKyc");
  const near = known.map(([field]) =>
    nearNames(String(request.input[field])).map((name) => ({ [field]: name })),
  );
  const sent = await request.sendEach(near.flat());
  const loose = await request.sendEach(
    known.flatMap(([field]) => looseNames.map((name) => ({ [field]: name }))),
  );
  const control = await request.send();
  for (const [index, [field, row]] of known.entries()) {
    const own = near[index] ?? [];
    const tried = own.map((change) => `nearly a name: ${JSON.stringify(change)}`);
    await check(row, () => {
      const isCode = /^\d+$/.test(String(request.input[field]));
      requireAsked(!isCode, `${field} is a number: a part of it may be another`);
      const at = index * own.length;
      expect(sent.slice(at, at + own.length)).toBeRefusedAs(row, { control, tried });
      const from = index * looseNames.length;
      expect(loose.slice(from, from + looseNames.length)).toBeRefused({
        control,
        tried: looseNames.map((name) => `${name} instead of a name: ${field}`),
      });
    });
  }
});

/** Responses to 29 and 30 days of validity. One user suffices: 30 are only sent after a refusal. */
async function leastValidity(stage: Stage, document: string) {
  const request = await stage.validRequest("submitKyc");
  const least = documentValidityDays - 1;
  const send = (days: number) => request.sendWith({ [`${document}_expiry_date`]: stage.day(days) });
  const fewer = await send(least);
  return fewer.kind === "accepted" ? [fewer, fewer] : [fewer, await send(least + 1)];
}

const evenly = along(requirement("kyc-validity-left"), {
  document: documents,
  "days left": "enough",
});
test("the days that are left are counted alike for each document", evenly, async ({ stage }) => {
  // The document doesn't say whether today counts, but by either reading one of two answers would be wrong.
  const [ofAddress, ofIdentity] = await stage.withinADay(() =>
    together([leastValidity(stage, "poa"), leastValidity(stage, "poi")]),
  );
  for (const [turn, one] of ofAddress.entries()) {
    const other = ofIdentity[turn] ?? one;
    const [refused, accepted] = one.kind === "accepted" ? [other, one] : [one, other];
    if (accepted.kind === "accepted") expect(refused).toBeAcceptedLike(accepted);
  }
});

test("each of two documents of one type is checked", requirement(short), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const alike = { poa_type: request.input.poi_type };
  const control = await (await request.forAnotherTry()).sendWith(alike);
  requireAsked(control.kind !== "refused", "a user's documents are of two types");
  const given = documents
    .map((document) => `${document}_expiry_date`)
    .filter((date) => request.writable.includes(date));
  const sent = await request.sendEach(
    given.map((date) => ({ ...alike, [date]: stage.day(surelyTooFewDays) })),
  );
  expect(sent).toBeRefusedAs(short, { control });
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
    // A target may refuse it for another reason: the document doesn't say which countries are served.
    const abroad = await (await request.forAnotherTry()).sendWith({ [field]: smallCountry });
    const small = { control, tried: [`the ${field} ${smallCountry}`] };
    expect(abroad).not.toBeRefusedAs("kyc-country-invalid", small);
  });
}

const requiredTogether = [
  ["the state", "kyc-state-required"],
  ["address line1", "kyc-address-line1-required"],
] as const;

for (const [field, row] of requiredTogether) {
  test(`${field} is not required where both are left out`, requirement(row), async ({ stage }) => {
    const [request, other] = await stage.validRequests("submitKyc");
    const control = await other.mustSucceed();
    const response = await request.sendWith({ state: undefined, address_line1: undefined });
    expect(response).not.toBeRefusedAs(row, { control });
  });
}

for (const document of documents) {
  const accepted = [
    // The document doesn't say whether it must be valid for all of today, too.
    {
      what: `a ${document} valid for a day more`,
      change: dated(`${document}_expiry_date`, documentValidityDays + 1),
      cited: along(requirement("kyc-validity-left"), { document, "days left": "enough" }),
    },
    {
      what: `a ${document} issued yesterday`,
      change: dated(`${document}_issue_date`, -1),
      cited: along(requirement("kyc-date-past"), { document, "day of issue": "yesterday" }),
    },
  ];
  for (const { what, change, cited } of accepted) {
    test(`${what} is accepted`, cited, async ({ stage }) => {
      const [request, other] = await stage.validRequests("submitKyc");
      const response = await stage.withinADay(() => request.sendWith(change(stage)));
      expect(response).toBeAcceptedLike(await other.send());
    });
  }
}
