import { observes, test } from "../../fixtures/index.ts";
import { requireSells } from "../../fixtures/limits/amounts.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { requireAccepted, requireRefused } from "../../fixtures/stops/not-exercised.ts";
import { sells } from "../../spec/sell-kinds.ts";
import { acceptance } from "./acceptance.ts";

test("whether a pool quote is sold twice", observes("pool-quote-reuse"), async ({ stage }) => {
  const request = await stage.validRequest("poolSell");
  await request.mustSucceed();
  const again = await request.sendWith({ reference_uuid: stage.uuid() });
  stage.observe("pool-quote-reuse", acceptance(again), again);
});

test("whether an older quote can be sold", observes("older-quote"), async ({ stage }) => {
  const seller = await stage.seller();
  const kind = stage.anyKind();
  const older = await seller.prepareSell(kind);
  const newer = await seller.prepareSell(kind);
  const response = await seller.send(sells[kind].sell, older);
  requireAccepted(await seller.send(sells[kind].sell, newer));
  stage.observe("older-quote", acceptance(response), response);
});

const kinds = observes("quote-kinds");
test("whether a quote serves the other kind of sell", kinds, async ({ stage }) => {
  const seller = await stage.seller();
  const { quote_id } = await seller.prepareSell("external");
  const response = await seller.send("poolSell", { ...seller.quotes.input(), quote_id });
  const isApart = isRow(response, sells.pool.quoteInvalid);
  if (!isApart) requireAccepted(response);
  stage.observe("quote-kinds", isApart ? "apart" : "either", response);
});

const refusedQuotes = observes("quote-after-refusal");
test("whether a refusal uses a quote up", refusedQuotes, async ({ stage }) => {
  const seller = await stage.seller();
  const kind = stage.anyKind();
  const input = await seller.prepareSell(kind);
  const reason_code = stage.invalid("reason_code");
  const refused = await seller.send(sells[kind].sell, { ...input, reason_code });
  requireRefused(refused);
  const again = { ...input, reference_uuid: stage.uuid() };
  const response = await seller.send(sells[kind].sell, again);
  const reading = response.kind === "accepted" ? "free" : "burned";
  stage.observe("quote-after-refusal", reading, refused, response);
});

const scope = observes("reference-scope");
test("whether a reference serves two operations", scope, async ({ stage }) => {
  const seller = await stage.seller();
  await requireSells(2, seller, "pool");
  const pool = await seller.prepareSell("pool");
  await seller.sellQuote("pool", pool);
  const { reference_uuid } = pool;
  const external = await seller.prepareSell("external");
  const response = await seller.send("externalSell", { ...external, reference_uuid });
  const isTaken = isRow(response, "external-sell-reference-refused");
  if (!isTaken) requireAccepted(response);
  stage.observe("reference-scope", isTaken ? "client" : "operation", response);
});

const others = observes("reference-of-another-user");
test("whether a reference serves two users", others, async ({ stage }) => {
  const { sell, referenceRefused } = sells[stage.anyKind()];
  const first = await stage.validRequest(sell);
  const other = await stage.validRequest(sell);
  await first.mustSucceed();
  const { reference_uuid } = first.input;
  const response = await other.sendWith({ reference_uuid });
  if (!isRow(response, referenceRefused)) requireAccepted(response);
  stage.observe("reference-of-another-user", acceptance(response), response);
});

const burned = observes("reference-after-refusal");
test("whether a refusal uses a reference up", burned, async ({ stage }) => {
  const request = await stage.validRequest("externalSell");
  const { reference_uuid } = request.input;
  const reason_code = stage.invalid("reason_code");
  const refused = await request.sendWith({ reason_code, reference_uuid });
  requireRefused(refused);
  const response = await request.send();
  const reading = response.kind === "accepted" ? "free" : "burned";
  stage.observe("reference-after-refusal", reading, refused, response);
});

const states = observes("quote-and-transaction-states");
test("which state a transaction is in", states, async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  const response = await request.send();
  const state = response.result("state") ?? "not shown";
  stage.observe("quote-and-transaction-states", state, response);
});
