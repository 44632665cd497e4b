import { expect, requirement, test } from "../../fixtures/index.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";

test("KYC is submitted", requirement("kyc-submit"), async ({ stage }) => {
  const request = await stage.fitting("submitKyc");
  expect(await request.asItIs()).toBeAccepted();
});

test("dates are written YYYY-MM-DD", requirement("kyc-date-style"), async ({ stage }) => {
  const request = await stage.fitting("submitKyc");
  const [year, month, day] = stage.day(400).split("-");
  const answer = await request.changed({ poi_expiry_date: `${day}/${month}/${year}` });
  expect(answer).toBeRefusedAs("kyc-date-format", { beside: await request.asItIs() });
});

test(
  "a document is valid for 30 more days",
  requirement("kyc-validity-left"),
  async ({ stage }) => {
    const request = await stage.fitting("submitKyc");
    const short = await request.changed({ poi_expiry_date: stage.day(documentValidityDays - 2) });
    const enough = await request.changed({ poi_expiry_date: stage.day(documentValidityDays + 2) });
    expect(short).toBeRefusedAs("kyc-document-validity-short", { beside: enough });
  },
);

test("an issue date lies in the past", requirement("kyc-date-past"), async ({ stage }) => {
  const request = await stage.fitting("submitKyc");
  const ahead = await request.changed({ poi_issue_date: stage.day(2) });
  const past = await request.changed({ poi_issue_date: stage.day(-2) });
  expect(ahead).toBeRefusedAs("kyc-date-not-past", { beside: past });
});
