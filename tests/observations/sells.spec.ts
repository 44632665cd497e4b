import { isRow, observes, requireAccepted, requireRefused, test } from "../../fixtures/index.ts";
import { acceptance } from "./acceptance.ts";

test("whether a pool quote is sold twice", observes("pool-quote-reuse"), async ({ stage }) => {
  const request = await stage.validRequest("poolSell");
  await request.mustSucceed();
  const again = await request.sendWith({ reference_uuid: stage.uuid() });
  stage.session.observe("pool-quote-reuse", acceptance(again), again);
});

const scope = observes("reference-scope");
test("whether a reference serves two operations", scope, async ({ stage }) => {
  const pool = await stage.validRequest("poolSell");
  const external = await stage.validRequest("externalSell");
  await pool.mustSucceed();
  const { reference_uuid } = pool.input;
  const response = await external.sendWith({ reference_uuid });
  const isTaken = isRow(response, "external-sell-reference-refused");
  if (!isTaken) requireAccepted(response);
  stage.session.observe("reference-scope", isTaken ? "client" : "operation", response);
});

const burned = observes("reference-after-refusal");
test("whether a refusal uses a reference up", burned, async ({ stage }) => {
  const request = await stage.validRequest("externalSell");
  const { reference_uuid } = request.input;
  const { reason_code } = stage.invalid;
  const refused = await request.sendWith({ reason_code, reference_uuid });
  requireRefused(refused);
  const response = await request.send();
  const reading = response.kind === "accepted" ? "free" : "burned";
  stage.session.observe("reference-after-refusal", reading, refused, response);
});

const states = observes("quote-and-transaction-states");
test("which state a transaction is in", states, async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  const response = await request.send();
  const state = response.result("state") ?? "not told";
  stage.session.observe("quote-and-transaction-states", state, response);
});
