import {
  type ApiResponse,
  everythingAccepted,
  expect,
  PrerequisiteRefused,
  requirement,
  signing,
  test,
} from "../../fixtures/index.ts";
import { errorRow } from "../../spec/error-rows/index.ts";

// Where the document is silent: what the target does is recorded, and nothing is required of it but
// an answer that can be read.
const answered = requirement("answers-json");
const wordOf = ({ kind }: ApiResponse) => (kind === "accepted" ? "accepted" : "refused");

test("a timestamp in the future", answered, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned(signing.fromTheFuture);
  stage.session.observe("future-timestamp", wordOf(response), response);
  expect(response).toBeReadable();
});

test("a signature spelled otherwise", answered, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const control = await request.send();
  const responses = await Promise.all(
    signing.spellings.map(async ([name, spelled]) => ({
      name,
      response: await request.sendSigned(spelled),
    })),
  );
  const accepted = responses.filter(({ response }) => response.kind === "accepted");
  // One is the target's own, and has been found before the run.
  const reading = accepted.length > 1 ? accepted.map(({ name }) => name).join(", ") : "no";
  stage.session.observe(
    "second-signature-encoding",
    reading,
    ...accepted.map((one) => one.response),
  );
  expect(control).toBeReadable();
});

test("a request id used before", answered, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const twice = signing.plainRequestId();
  const first = await request.sendSigned(twice);
  if (first.kind !== "accepted") stage.session.stop(new PrerequisiteRefused(first));
  const response = await request.sendSigned(twice);
  stage.session.observe("repeated-request-id", wordOf(response), response);
  expect(response).toBeReadable();
});

test("a header missing", answered, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned(signing.without("requestId"));
  stage.session.observe("missing-header-code", response.code ?? response.status, response);
  expect(response).toBeReadable();
});

test("a deleted account read", answered, async ({ stage }) => {
  const request = await stage.validRequest("deleteBankAccount");
  await request.mustSucceed();
  const { bank_account_id } = request.input;
  const response = await request.actor.send("getBankAccount", { bank_account_id });
  const reading = response.kind === "accepted" ? "deleted-readable" : "deleted-gone";
  stage.session.observe("other-bank-account-transitions", reading, response);
  expect(response).toBeReadable();
});

test("a name that differs", answered, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { details } = await user.addAccount(user.accountFields("nameDiffers"));
  const response = await user.send("getUser");
  stage.session.observe("name-mismatch-state", details.state ?? details.spelled, response);
  expect(response).toBeReadable();
});

test("a creation's status", answered, async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  stage.session.observe("success-status", String(response.status), response);
  expect(response).toBeReadable();
});

test("a pool quote sold again", answered, async ({ stage }) => {
  const request = await stage.validRequest("poolSell");
  await request.mustSucceed();
  const response = await request.sendWith({ reference_uuid: stage.uuid() });
  stage.session.observe("pool-quote-reuse", wordOf(response), response);
  expect(response).toBeReadable();
});

test("a reference of one operation in another", answered, async ({ stage }) => {
  const pool = await stage.validRequest("poolSell");
  const external = await stage.validRequest("externalSell");
  await pool.mustSucceed();
  const response = await external.sendWith({ reference_uuid: pool.input.reference_uuid });
  const taken = response.code === errorRow("external-sell-reference-refused").code;
  if (response.kind !== "accepted" && !taken) stage.session.stop(new PrerequisiteRefused(response));
  stage.session.observe("reference-scope", taken ? "client" : "operation", response);
  expect(response).toBeReadable();
});

test("a reference refused before", answered, async ({ stage }) => {
  const request = await stage.validRequest("externalSell");
  const { reference_uuid } = request.input;
  const { reason_code } = stage.invalid;
  const refused = await request.sendWith({ reason_code, reference_uuid });
  if (refused.kind === "accepted") stage.session.stop(everythingAccepted(refused));
  const response = await request.send();
  const reading = response.kind === "accepted" ? "free" : "burned";
  stage.session.observe("reference-after-refusal", reading, refused, response);
  expect(response).toBeReadable();
});

test("a duplicate in KYC", answered, async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  await request.mustSucceed();
  const { id } = await stage.user();
  const response = await request.sendWith({ user_id: id });
  const isDuplicate = response.code === errorRow("kyc-duplicate-entries").code;
  if (!isDuplicate) stage.session.stop(new PrerequisiteRefused(response));
  stage.session.observe("duplicate-text", response.message, response);
  expect(response).toBeReadable();
});

test("the state of a transaction", answered, async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  const response = await request.send();
  const state = response.result("state") ?? "not told";
  stage.session.observe("quote-and-transaction-states", state, response);
  expect(response).toBeReadable();
});

test("a wrong key with a wrong secret", answered, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned({ ...signing.unknownClient, ...signing.wrongSecret });
  stage.session.observe("key-or-secret-first", response.code ?? response.status, response);
  expect(response).toBeReadable();
});
