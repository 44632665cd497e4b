import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import { edgeDays, notDates } from "./calendar.ts";

/** Every date of a document, and on which side of today it lies. */
const dateFields = [
  ["poi_issue_date", -1],
  ["poa_issue_date", -1],
  ["poi_expiry_date", 1],
  ["poa_expiry_date", 1],
] as const;

/** Far enough from today in either direction for everything of that year. */
const days = 900;

for (const [field, away] of dateFields) {
  const format = requirement("kyc-date-format");
  test(`${field} takes nothing but dates written YYYY-MM-DD`, format, async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const texts = notDates(stage.day(away * days), away);
    const refused = await together(texts.map((text) => request.sendWith({ [field]: text })));
    const tried = texts.map((text) => `a ${field} of ${text}`);
    expect(refused).toBeRefusedAs("kyc-date-format", { control: await request.send(), tried });
  });
}

const style = requirement("kyc-date-style");
test("leap days and the ends of months and years are dates", style, async ({ stage }) => {
  const control = await (await stage.validRequest("submitKyc")).send();
  const [past, future] = [edgeDays(stage.day(0), -1), edgeDays(stage.day(0), 1)];
  for (const [index, issue] of past.entries()) {
    const expiry = future[index];
    const request = await stage.validRequest("submitKyc");
    const dates = dateFields.map(([field, away]) => [field, away < 0 ? issue : expiry]);
    const response = await request.sendWith(Object.fromEntries(dates));
    expect(response).toBeAcceptedLike(control);
  }
});
