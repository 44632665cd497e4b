import { expect, requirement, test } from "../../fixtures/index.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";

test("KYC is submitted", requirement("kyc-submit"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  expect(await request.send()).toBeAccepted();
});

test("dates are written YYYY-MM-DD", requirement("kyc-date-style"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const [year, month, day] = stage.day(400).split("-");
  const response = await request.sendWith({ poi_expiry_date: `${day}/${month}/${year}` });
  expect(response).toBeRefusedAs("kyc-date-format", { control: await request.send() });
});

test(
  "a document is valid for 30 more days",
  requirement("kyc-validity-left"),
  async ({ stage }) => {
    const request = await stage.validRequest("submitKyc");
    const short = await request.sendWith({ poi_expiry_date: stage.day(documentValidityDays - 2) });
    const enough = await request.sendWith({ poi_expiry_date: stage.day(documentValidityDays + 2) });
    expect(short).toBeRefusedAs("kyc-document-validity-short", { control: enough });
  },
);

test("an issue date lies in the past", requirement("kyc-date-past"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const ahead = await request.sendWith({ poi_issue_date: stage.day(2) });
  const past = await request.sendWith({ poi_issue_date: stage.day(-2) });
  expect(ahead).toBeRefusedAs("kyc-date-not-past", { control: past });
});
