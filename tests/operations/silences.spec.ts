import {
  type Answer,
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
const wordOf = ({ kind }: Answer) => (kind === "accepted" ? "accepted" : "refused");

test("a timestamp in the future", answered, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const answer = await request.signed(signing.fromTheFuture);
  stage.session.observe("future-timestamp", wordOf(answer), answer);
  expect(answer).toBeReadable();
});

test("a signature spelled otherwise", answered, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const anchor = await request.asItIs();
  const answers = await Promise.all(
    signing.spellings.map(async ([name, spelled]) => ({
      name,
      answer: await request.signed(spelled),
    })),
  );
  const accepted = answers.filter(({ answer }) => answer.kind === "accepted");
  // One is the target's own, and has been found before the run.
  const reading = accepted.length > 1 ? accepted.map(({ name }) => name).join(", ") : "no";
  stage.session.observe("second-signature-encoding", reading, ...accepted.map((one) => one.answer));
  expect(anchor).toBeReadable();
});

test("a request id used before", answered, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const twice = signing.plainRequestId();
  const first = await request.signed(twice);
  if (first.kind !== "accepted") stage.session.lacks(new PrerequisiteRefused(first));
  const answer = await request.signed(twice);
  stage.session.observe("repeated-request-id", wordOf(answer), answer);
  expect(answer).toBeReadable();
});

test("a header missing", answered, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const answer = await request.signed(signing.without("requestId"));
  stage.session.observe("missing-header-code", answer.code ?? answer.status, answer);
  expect(answer).toBeReadable();
});

test("a deleted account read", answered, async ({ stage }) => {
  const request = await stage.fitting("deleteBankAccount");
  await request.accepted();
  const { bank_account_id } = request.input;
  const answer = await request.actor.ask("getBankAccount", { bank_account_id });
  const reading = answer.kind === "accepted" ? "deleted-readable" : "deleted-gone";
  stage.session.observe("other-bank-account-transitions", reading, answer);
  expect(answer).toBeReadable();
});

test("a name that differs", answered, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { details } = await user.addAccount(user.accountFields("nameDiffers"));
  const answer = await user.ask("getUser");
  stage.session.observe("name-mismatch-state", details.state ?? details.spelled, answer);
  expect(answer).toBeReadable();
});

test("a creation's status", answered, async ({ stage }) => {
  const request = await stage.fitting("createUser");
  const answer = await request.asItIs();
  stage.session.observe("success-status", String(answer.status), answer);
  expect(answer).toBeReadable();
});

test("a pool quote sold again", answered, async ({ stage }) => {
  const request = await stage.fitting("poolSell");
  await request.accepted();
  const answer = await request.changed({ reference_uuid: stage.uuid() });
  stage.session.observe("pool-quote-reuse", wordOf(answer), answer);
  expect(answer).toBeReadable();
});

test("a reference of one operation in another", answered, async ({ stage }) => {
  const pool = await stage.fitting("poolSell");
  const external = await stage.fitting("externalSell");
  await pool.accepted();
  const answer = await external.changed({ reference_uuid: pool.input.reference_uuid });
  const taken = answer.code === errorRow("external-sell-reference-refused").code;
  if (answer.kind !== "accepted" && !taken) stage.session.lacks(new PrerequisiteRefused(answer));
  stage.session.observe("reference-scope", taken ? "client" : "operation", answer);
  expect(answer).toBeReadable();
});

test("a reference refused before", answered, async ({ stage }) => {
  const request = await stage.fitting("externalSell");
  const { reference_uuid } = request.input;
  const { reason_code } = stage.invalid;
  const refused = await request.changed({ reason_code, reference_uuid });
  if (refused.kind === "accepted") stage.session.lacks(everythingAccepted(refused));
  const answer = await request.asItIs();
  const reading = answer.kind === "accepted" ? "free" : "burned";
  stage.session.observe("reference-after-refusal", reading, refused, answer);
  expect(answer).toBeReadable();
});

test("a duplicate in KYC", answered, async ({ stage }) => {
  const request = await stage.fitting("submitKyc");
  await request.accepted();
  const { id } = await stage.user();
  const answer = await request.changed({ user_id: id });
  const isDuplicate = answer.code === errorRow("kyc-duplicate-entries").code;
  if (!isDuplicate) stage.session.lacks(new PrerequisiteRefused(answer));
  stage.session.observe("duplicate-text", answer.message, answer);
  expect(answer).toBeReadable();
});

test("the state of a transaction", answered, async ({ stage }) => {
  const request = await stage.fitting("getTransaction");
  const answer = await request.asItIs();
  const state = answer.result("state") ?? "not told";
  stage.session.observe("quote-and-transaction-states", state, answer);
  expect(answer).toBeReadable();
});

test("a wrong key with a wrong secret", answered, async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  const answer = await request.signed({ ...signing.unknownClient, ...signing.wrongSecret });
  stage.session.observe("key-or-secret-first", answer.code ?? answer.status, answer);
  expect(answer).toBeReadable();
});
