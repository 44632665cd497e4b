import * as fc from "fast-check";
import { expect, requirement, test } from "../../fixtures/index.ts";
import type { ValidRequest } from "../../fixtures/actors/valid-request.ts";
import { property, under } from "../../fixtures/properties/property.ts";
import { documentValidityDays, surelyTooFewDays } from "../../spec/vocabulary.ts";

const mostDays = 365 * 12;

// At the edge it depends on how days are counted (open point validity-days).
const daysBeyond = (max: number) => fc.integer({ min: documentValidityDays + 1, max });

const days = fc.record({
  document: fc.constantFrom("poa", "poi"),
  longExpiry: fc.oneof(daysBeyond(2 * documentValidityDays - 1), daysBeyond(mostDays)),
  shortExpiry: fc.integer({ min: -mostDays, max: surelyTooFewDays }),
  pastIssue: fc.integer({ min: -mostDays, max: -1 }),
  laterIssue: fc.integer({ min: 0, max: mostDays }),
});

type Days = typeof days extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const cited = requirement(
  "kyc-validity-left",
  "kyc-date-past",
  "kyc-document-validity-short",
  "kyc-date-not-past",
);

test("document dates are judged to the day", cited, async ({ stage }) => {
  const valid = await stage.validRequest("submitKyc");
  const control = await valid.send();
  const judge = async ({ document, longExpiry, shortExpiry, pastIssue, laterIssue }: Days) => {
    const send = (request: ValidRequest, field: string, day: number) =>
      stage.withinADay(() => request.sendWith({ [`${document}_${field}`]: stage.day(day) }));
    const refused = await valid.forAnotherTry();
    const short = await send(refused, "expiry_date", shortExpiry);
    await under("kyc-document-validity-short", () =>
      expect(short).toBeRefusedAs("kyc-document-validity-short", { control }),
    );
    const later = await send(refused, "issue_date", laterIssue);
    await under("kyc-date-not-past", () =>
      expect(later).toBeRefusedAs("kyc-date-not-past", { control }),
    );
    const long = await send(await valid.forAnotherTry(), "expiry_date", longExpiry);
    await under("kyc-validity-left", () => expect(long).toBeAcceptedLike(control));
    const past = await send(await valid.forAnotherTry(), "issue_date", pastIssue);
    await under("kyc-date-past", () => expect(past).toBeAcceptedLike(control));
  };
  await property(days, judge, { share: 0.5 });
});
