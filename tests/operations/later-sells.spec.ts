import { expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { changes } from "../../fixtures/error-rows/changes.ts";
import { changeOf } from "../../fixtures/error-rows/provocation.ts";
import { requireUsualProvocation } from "../../fixtures/error-rows/provoke.ts";
import { requireSells } from "../../fixtures/limits/amounts.ts";
import { findOtherPairs, findPaymentMethods } from "../../fixtures/limits/payment-methods.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { notExercised, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds, sells } from "../../spec/sell-kinds.ts";

// A seller's later sells are checked like the first.

const wrong = {
  pool: ["pool-sell-reason-invalid", "pool-sell-quote-invalid"],
  external: [
    "external-sell-reason-invalid",
    "external-sell-quote-invalid",
    "external-sell-settlement-expired",
    "external-sell-address-invalid",
  ],
} as const;

/** A target may close pool sells to NRI users. */
const sellerOf = (stage: Stage, kind: SellKind) =>
  kind === "external" && stage.claims("nri") ? stage.nriSeller() : stage.seller();

for (const kind of sellKinds) {
  const { sell } = sells[kind];
  const [first, ...others] = wrong[kind];
  const rows = requirement(first, ...others);
  test(`a second ${kind} sell is refused like the first`, rows, async ({ stage, check }) => {
    const [seller, request] = await together([sellerOf(stage, kind), stage.validRequest(sell)]);
    await requireSells(2, seller, kind);
    await seller.sell(kind);
    let second = await seller.prepareSell(kind);
    const control = await request.send();
    for (const row of wrong[kind]) {
      await check(row, async () => {
        const change = await changeOf(stage, changes[row]);
        request.requirePlaceholder(Object.keys(change));
        const reference_uuid = stage.uuid();
        const response = await seller.send(sell, { ...second, reference_uuid, ...change });
        const isSold = response.kind === "accepted";
        second = await (isSold
          ? seller.quotes.requote(kind, second)
          : seller.quotes.renewRefused(kind, second));
        expect(response).toBeRefusedAs(row, { control });
      });
    }
  });
}

const used = requirement("external-sell-quote-used");
test("a quote of an NRI user is sold once", used, async ({ stage }) => {
  const seller = await sellerOf(stage, "external");
  await requireSells(2, seller, "external");
  const input = await seller.prepareSell("external");
  await seller.sellQuote("external", input);
  const { reference_uuid } = seller.quotes.input();
  const refused = await seller.send("externalSell", { ...input, reference_uuid });
  const control = await seller.send("externalSell", await seller.prepareSell("external"));
  expect(refused).toBeRefusedAs("external-sell-quote-used", { control });
});

const states = ["pool-sell-not-enabled", "pool-sell-balance-insufficient"] as const;
test(
  "a second pool sell is refused in each state that refuses the first",
  requirement(...states),
  async ({ stage, check }) => {
    const [seller, request] = await together([stage.seller(), stage.validRequest("poolSell")]);
    await requireSells(2, seller, "pool");
    await seller.sell("pool");
    let second = await seller.prepareSell("pool");
    const sendAgain = async () => {
      const response = await seller.send("poolSell", { ...second, reference_uuid: stage.uuid() });
      second = await seller.quotes.renewRefused("pool", second);
      return response;
    };
    const control = await request.send();
    let isUndone = true;
    await check("pool-sell-not-enabled", async () => {
      requireUsualProvocation(stage, "pool-sell-not-enabled");
      await stage.setUpFor(seller, "pool not enabled for user");
      const refused = await sendAgain();
      const ofSeller = { user_id: seller.id };
      isUndone = await stage.session.states.tearDown("pool not enabled for user", ofSeller);
      expect(refused).toBeRefusedAs("pool-sell-not-enabled", { control });
    });
    await check("pool-sell-balance-insufficient", async () => {
      requireUsualProvocation(stage, "pool-sell-balance-insufficient");
      if (!isUndone) notExercised("state-failed", "pool sells of the user stay disabled");
      const nothing = { currency: second.from_currency, amount: "0" };
      await stage.setUpFor(seller, "user has balance", nothing);
      expect(await sendAgain()).toBeRefusedAs("pool-sell-balance-insufficient", { control });
    });
  },
);

const insufficient = "pool-sell-balance-insufficient";
const cited = requirement(insufficient);
test("no method and no other pair sells beyond the balance", cited, async ({ stage }) => {
  requireUsualProvocation(stage, insufficient);
  const [seller, other] = await together([stage.seller(), stage.seller()]);
  const limits = await seller.readLimitsOf("pool");
  const [, payment_method] = await findPaymentMethods(seller, "pool", limits);
  requireAsked(payment_method !== undefined, "pool sells are paid by one method alone");
  const prepare = (user: User) => user.prepareSell("pool", { payment_method });
  const [input, accepted] = await together([prepare(seller), prepare(other)]);
  const control = await other.send("poolSell", accepted);
  if (isRow(control, sells.pool.overLimit)) {
    notExercised("nothing-asked", "the limits of another payment method allow no such sell");
  }
  const inputs = [input];
  const pairs = seller.quotes.areNewestOnly ? [] : await findOtherPairs(stage, seller, "pool");
  for (const pair of pairs) inputs.push(await seller.prepareSell("pool", pair));
  const refused = [];
  for (const each of inputs) {
    const setBalance = (amount: string) =>
      stage.setUpFor(seller, "user has balance", { currency: each.from_currency, amount });
    await setBalance("0");
    refused.push(await seller.send("poolSell", each));
    await setBalance(seller.profile.balance.amount);
  }
  expect(refused).toBeRefusedAs(insufficient, { control });
});

const noDeposit = "external-sell-no-deposit-address";
test("a later sell needs a deposit address, too", requirement(noDeposit), async ({ stage }) => {
  requireUsualProvocation(stage, noDeposit);
  const [seller, request] = await together([stage.seller(), stage.validRequest("externalSell")]);
  await requireSells(2, seller, "external");
  await seller.sell("external");
  const second = await seller.prepareSell("external");
  await stage.setUpFor(seller, "no deposit address");
  const refused = await seller.send("externalSell", second);
  expect(refused).toBeRefusedAs(noDeposit, { control: await request.send() });
});

const notAllowed = "pool-sell-user-not-allowed";
test("pool sells can be closed to an NRI user", requirement(notAllowed), async ({ stage }) => {
  requireUsualProvocation(stage, notAllowed);
  const [seller, request] = await together([stage.nriSeller(), stage.validRequest("poolSell")]);
  const prepared = await seller.tryPrepareSell("pool", {});
  requireAsked(prepared, "NRI users get no quotes for pool sells");
  await stage.setUpFor(seller, "pool not allowed for user");
  const refused = await seller.send("poolSell", prepared.input);
  expect(refused).toBeRefusedAs(notAllowed, { control: await request.send() });
});

/** More than a target may remember. */
const manySells = 10;

const read = requirement("status-read");
test("the status of a user's first sell can be read after many others", read, async ({ stage }) => {
  const kind = stage.anyKind();
  const seller = await stage.seller();
  const count = Math.min(manySells, await requireSells(2, seller, kind));
  const first = await seller.sell(kind);
  const later = [];
  while (later.length < count - 1) later.push(await seller.sell(kind));
  const response = await seller.send("getTransaction", { transaction_id: first });
  expect(response).toBeAccepted();
  expect(response).toBeAboutTransaction(first, later);
});
