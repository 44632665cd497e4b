import { observes, test, together } from "../../fixtures/index.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";

test("which status a creation gets", observes("success-status"), async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  stage.observe("success-status", String(response.status), response);
});

const deleted = observes("other-bank-account-transitions");
test("whether a deleted account can be read", deleted, async ({ stage }) => {
  const request = await stage.validRequest("deleteBankAccount");
  await request.mustSucceed();
  const { bank_account_id } = request.input;
  const response = await request.actor.send("getBankAccount", { bank_account_id });
  const reading = response.kind === "accepted" ? "deleted-readable" : "deleted-gone";
  stage.observe("other-bank-account-transitions", reading, response);
});

const validity = observes("validity-days");
test("which expiry date leaves 30 days of validity", validity, async ({ stage }) => {
  const edge = [documentValidityDays - 1, documentValidityDays, documentValidityDays + 1];
  const responses = await stage.withinADay(() =>
    together(
      edge.map(async (days) => {
        const request = await stage.validRequest("submitKyc");
        return request.sendWith({ poi_expiry_date: stage.day(days) });
      }),
    ),
  );
  const first = edge.find((_, index) => responses[index]?.kind === "accepted");
  const reading = first === undefined ? "none of these" : `${first} days from today`;
  stage.observe("validity-days", reading, ...responses);
});

const duplicates = observes("duplicate-entries");
test("which documents count as duplicates", duplicates, async ({ stage }) => {
  const first = await stage.validRequest("submitKyc");
  await first.mustSucceed();
  const { id: user_id } = await stage.user();
  const response = await first.sendWith({ user_id });
  const isDuplicate = isRow(response, "kyc-duplicate-entries");
  stage.observe("duplicate-entries", isDuplicate ? "another user's" : "own", response);
  if (isDuplicate) stage.observe("duplicate-text", response.message, response);
});
