import { Big } from "big.js";
import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import { changed, withInvalid, withUserIn } from "../../../fixtures/error-rows/provocation.ts";
import { requireOwnRow } from "../../../fixtures/error-rows/provoke.ts";
import { requireSells } from "../../../fixtures/limits/amounts.ts";
import { fund } from "../../../fixtures/requests/sells.ts";
import { notExercised, requireAsked } from "../../../fixtures/stops/not-exercised.ts";
import { longer, patternOf } from "./near-ids.ts";
import { sellKinds, sells } from "../../../spec/sell-kinds.ts";

const malformed = "external-sell-address-invalid";

const addresses = [["sender_address"], ["refund_address"], ["sender_address", "refund_address"]];

for (const wrong of addresses) {
  const title = `a malformed ${wrong.join(" and ")} is refused`;
  test(title, requirement(malformed), async ({ stage }) => {
    const request = await stage.validRequest("externalSell");
    const address = stage.invalid("address");
    const refused = await request.sendWith(
      Object.fromEntries(wrong.map((name) => [name, address])),
    );
    expect(refused).toBeRefusedAs(malformed, { control: await request.send() });
  });
}

const passed = "external-sell-settlement-expired";
const justPassed = requirement(passed);
test("a settlement expiry that has just passed is refused", justPassed, async ({ stage }) => {
  const request = await stage.validRequest("externalSell");
  const settlement_expiry = stage.justPassed("settlement_expiry");
  const refused = await request.sendWith({ settlement_expiry });
  expect(refused).toBeRefusedAs(passed, { control: await request.send() });
});

const { quoteExpired } = sells.external;
const hasExpired = requirement(quoteExpired);
test("a newer quote does not renew one that has expired", hasExpired, async ({ stage }) => {
  const [request, other] = await stage.validRequests("externalSell");
  const { actor } = request;
  requireAsked(!actor.quotes.areNewestOnly, "a newer quote ends an older one");
  const expired = await stage.setUp("quote expired", { user_id: actor.id, kind: "external" });
  await actor.quotes.fetch("external", actor.quotes.input());
  const refused = await request.sendWith(expired);
  expect(refused).toBeRefusedAs(quoteExpired, { control: await other.send() });
});

for (const kind of sellKinds) {
  const { sell, quoteExpired: expiredRow } = sells[kind];
  const title = `${sell} refuses an expired quote each time`;
  test(title, requirement(expiredRow), async ({ stage }) => {
    const [request, other] = await stage.validRequests(sell);
    const expired = await stage.setUp("quote expired", { user_id: request.actor.id, kind });
    const send = () => request.actor.send(sell, { ...request.input, ...expired });
    const refused = [await send(), await send()];
    // A refusal may have used the quote up, and the document doesn't say which row names that.
    expect(refused).toBeRefused({ control: await other.send() });
  });
}

const nearIds = {
  "a longer id than its quote has": longer,
  "a pattern that its quote's id matches": patternOf,
};

for (const { sell, quoteInvalid } of Object.values(sells)) {
  for (const [what, near] of Object.entries(nearIds)) {
    test(`${sell} refuses ${what}`, requirement(quoteInvalid), async ({ stage }) => {
      const request = await stage.validRequest(sell);
      const { quote_id } = request.input;
      const refused = await request.sendWith({ quote_id: near(quote_id) });
      // A target may not even take this for an id.
      expect(refused).toBeRefused({ control: await request.send() });
    });
  }
}

const { quoteUsed } = sells.external;
test("a quote stays used when its sell is funded", requirement(quoteUsed), async ({ stage }) => {
  const [seller, other] = await together([stage.seller(), stage.validRequest("externalSell")]);
  await requireSells(2, seller, "external");
  const input = await seller.prepareSell("external");
  const transaction_id = await seller.sellQuote("external", input);
  await fund(seller, "external", transaction_id);
  const again = { ...input, reference_uuid: stage.uuid() };
  const refused = await seller.send("externalSell", again);
  expect(refused).toBeRefusedAs(quoteUsed, { control: await other.send() });
});

const pairsRefused = [
  ["poolSell", "pool-sell-pair-unsupported"],
  ["externalSell", "external-sell-pair-unsupported"],
] as const;

for (const [sell, pairUnsupported] of pairsRefused) {
  const title = `${sell} refuses an unsupported currency to sell`;
  test(title, requirement(pairUnsupported), async ({ stage }) => {
    const ofCurrency = changed(withInvalid("from_currency", "currency"));
    const provoked = await ofCurrency(stage, pairUnsupported);
    // An unknown currency may count as an invalid parameter as well.
    requireOwnRow(pairUnsupported, provoked);
    expect(provoked.refused).toBeRefusedAs(pairUnsupported, provoked);
  });
}

const insufficient = "pool-sell-balance-insufficient";

/** One unit less, and an amount that is less as a number but greater as a text. */
const shortBalances: [how: string, of: (amount: Big, unit: number) => Big][] = [
  ["one unit short", (amount, unit) => amount.minus(unit)],
  [
    "short, with fewer digits",
    ({ e: exponent }) => new Big(9).times(new Big(10).pow(exponent - 1)),
  ],
];

for (const [how, balanceBelow] of shortBalances) {
  test(`a balance ${how} is refused`, requirement(insufficient), async ({ stage }) => {
    const sellBeyond = withUserIn("user has balance", ({ from_currency, from_amount }) => ({
      currency: from_currency,
      amount: balanceBelow(new Big(String(from_amount)), stage.smallestUnit).toFixed(),
    }));
    const provoked = await sellBeyond(stage, insufficient);
    expect(provoked.refused).toBeRefusedAs(insufficient, provoked);
  });
}

for (const kind of sellKinds) {
  const { sell, quoteInvalid } = sells[kind];
  const other = kind === "pool" ? "external" : "pool";
  const title = `${sell} refuses a quote for the other kind of sell`;
  test(title, requirement(quoteInvalid), async ({ stage }) => {
    const [request, accepted] = await stage.validRequests(sell);
    const { quote_id } = await request.actor.prepareSell(other);
    const refused = await request.sendWith({ quote_id });
    const control = await accepted.send();
    if (refused.kind === "accepted" && !request.actor.quotes.areKindsApart) {
      notExercised("nothing-asked", "a quote may serve the other kind of sell");
    }
    // A quote of the other kind may count as an invalid parameter as well.
    requireOwnRow(quoteInvalid, { refused: [refused] });
    expect(refused).toBeRefusedAs(quoteInvalid, { control });
  });
}
