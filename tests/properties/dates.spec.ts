import * as fc from "fast-check";
import { expect, property, requirement, test, under } from "../../fixtures/index.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";

const years = 365 * 12;
const documents = fc.constantFrom("poa", "poi");

/** Days from today on either side of what the document allows. */
const fitExpiry = fc.integer({ min: documentValidityDays, max: years });
const shortExpiry = fc.integer({ min: -years, max: documentValidityDays - 1 });
const pastIssue = fc.integer({ min: -years, max: -1 });
const laterIssue = fc.integer({ min: 0, max: years });

const cited = requirement(
  "kyc-validity-left",
  "kyc-date-past",
  "kyc-document-validity-short",
  "kyc-date-not-past",
);

test("document dates are told apart to the day", cited, async ({ stage }) => {
  const control = await (await stage.validRequest("submitKyc")).send();
  const dates = fc.record({
    document: documents,
    fitExpiry,
    shortExpiry,
    pastIssue,
    laterIssue,
  });
  await property(dates, async ({ document, ...days }) => {
    const request = await stage.validRequest("submitKyc");
    const expiring = `${document}_expiry_date`;
    const issued = `${document}_issue_date`;
    const sent = (change: Record<string, number>) =>
      stage.withinADay(() =>
        request.sendWith(
          Object.fromEntries(Object.entries(change).map(([name, day]) => [name, stage.day(day)])),
        ),
      );
    const short = await sent({ [expiring]: days.shortExpiry });
    await under("kyc-document-validity-short", () =>
      expect(short).toBeRefusedAs("kyc-document-validity-short", { control }),
    );
    const later = await sent({ [issued]: days.laterIssue });
    await under("kyc-date-not-past", () =>
      expect(later).toBeRefusedAs("kyc-date-not-past", { control }),
    );
    const fit = await sent({ [expiring]: days.fitExpiry });
    await under("kyc-validity-left", () => expect(fit).toBeAcceptedLike(control));
    const past = await (
      await stage.validRequest("submitKyc")
    ).sendWith({
      [issued]: stage.day(days.pastIssue),
    });
    await under("kyc-date-past", () => expect(past).toBeAcceptedLike(control));
  });
});
