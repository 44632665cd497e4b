import { along, expect, requirement, test } from "../../../fixtures/index.ts";
import type { ValidRequest } from "../../../fixtures/actors/valid-request.ts";
import { quoted } from "../../../fixtures/requests/spelling.ts";
import { isRow } from "../../../fixtures/response/response.ts";
import { requireAsked } from "../../../fixtures/stops/not-exercised.ts";
import { dimensions } from "../../../spec/cases/dimensions.ts";
import * as calendar from "./calendar.ts";

const sides = [
  ["issue_date", -1],
  ["expiry_date", 1],
] as const;
const { document: documents, date: dates, "calendar day": calendarDays } = dimensions;
const dateFields = documents.flatMap((document) =>
  sides.map(([date, away]) => ({ document, date, away, field: `${document}_${date}` })),
);

/** So far that the whole year is on the right side of today. */
const days = 900;

for (const [index, { document, date, away, field }] of dateFields.entries()) {
  const format = along(requirement("kyc-date-format"), { document, date });
  test(`${field} takes nothing but dates written YYYY-MM-DD`, format, async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const day = stage.day(away * days);
    const values = stage.unlike(calendar.fifthOfJanuary(day), [
      ...calendar.notDates(day, away),
      calendar.rareForms(day)[index],
      ...calendar.patternsPassed(day),
    ]);
    const refused = await request.sendEach(values.map((value) => ({ [field]: value })));
    const tried = values.map((value) => `the ${field} ${quoted(value)}`);
    const numbers = [Number(day.replaceAll("-", "")), calendar.daysSince1970(day)];
    const asNumbers = await request.sendEach(numbers.map((number) => ({ [field]: number })));
    const control = await request.send();
    expect(refused).toBeRefusedAs("kyc-date-format", { control, tried });
    // A target may refuse a number for its type: 102002.
    const triedNumbers = numbers.map((number) => `the ${field} ${number}`);
    expect(asNumbers).toBeRefused({ control, tried: triedNumbers });
  });
}

async function isTakenWithout(request: ValidRequest, field: string): Promise<boolean> {
  const another = await request.forAnotherTry();
  return (await another.sendWith({ [field]: undefined })).kind === "accepted";
}

const empty = along(requirement("kyc-date-format"), { document: documents, date: dates });
test("an empty text is no date", empty, async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const responses = await request.sendEach(dateFields.map(({ field }) => ({ [field]: "" })));
  const judged = [];
  for (const [index, response] of responses.entries()) {
    const field = dateFields[index]?.field ?? "";
    // A date that may be left out may be empty as well.
    const isNeeded = response.kind === "refused" || !(await isTakenWithout(request, field));
    if (isNeeded) judged.push({ response, tried: `an empty ${field}` });
  }
  requireAsked(judged.length !== 0, "every date may be left out");
  // A target may refuse it as missing instead.
  expect(judged.map(({ response }) => response)).toBeRefused({
    control: await request.send(),
    tried: judged.map(({ tried }) => tried),
  });
});

const all = { document: documents, date: dates, "calendar day": calendarDays };
const style = along(requirement("kyc-date-style"), all);
test("leap days and the ends of months and years are dates", style, async ({ stage }) => {
  const valid = await stage.validRequest("submitKyc");
  const control = await valid.send();
  const [past, future] = [calendar.edgeDays(stage.day(0), -1), calendar.edgeDays(stage.day(0), 1)];
  for (const [index, issue] of past.entries()) {
    const expiry = future[index];
    const request = await valid.forAnotherTry();
    const given = dateFields.map(({ field, away }) => [field, away < 0 ? issue : expiry]);
    const response = await request.sendWith(Object.fromEntries(given));
    // No document may be valid for so long, or have been issued so long ago.
    if ([0, past.length - 1].includes(index) && isRow(response, "kyc-parameter-format")) continue;
    expect(response).toBeAcceptedLike(control);
  }
});
