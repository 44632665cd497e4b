import { expect, requirement, test } from "../../fixtures/index.ts";
import { surelyTooFewDays, surelyEnoughDays } from "../../spec/vocabulary.ts";

test("KYC is submitted", requirement("kyc-submit"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  expect(await request.send()).toBeAccepted();
});

const style = requirement("kyc-date-style");
test("a date not written YYYY-MM-DD is refused", style, async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const [year, month, day] = stage.day(400).split("-");
  const response = await request.sendWith({ poi_expiry_date: `${day}/${month}/${year}` });
  expect(response).toBeRefusedAs("kyc-date-format", { control: await request.send() });
});

const validity = requirement("kyc-validity-left");
test("a document must be valid for 30 more days", validity, async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const short = await request.sendWith({ poi_expiry_date: stage.day(surelyTooFewDays) });
  const control = await request.sendWith({ poi_expiry_date: stage.day(surelyEnoughDays) });
  expect(short).toBeRefusedAs("kyc-document-validity-short", { control });
});

test("an issue date must be in the past", requirement("kyc-date-past"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  const ahead = await request.sendWith({ poi_issue_date: stage.day(2) });
  const control = await request.sendWith({ poi_issue_date: stage.day(-2) });
  expect(ahead).toBeRefusedAs("kyc-date-not-past", { control });
});
