import { expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { requireUsualProvocation } from "../../../fixtures/error-rows/provoke.ts";
import { countFittingSells, requireCountedAtOnce } from "../../../fixtures/limits/amounts.ts";
import { arrangeLargestSell } from "../../../fixtures/limits/balance.ts";
import { limitForOneSell, prepareCountedSell } from "../../../fixtures/limits/consumption.ts";
import { findPaymentMethods } from "../../../fixtures/limits/payment-methods.ts";
import { isRow } from "../../../fixtures/response/response.ts";
import { notExercised, requireAsked } from "../../../fixtures/stops/not-exercised.ts";
import { poll } from "../../../fixtures/way/polling.ts";
import { sellKinds, sells } from "../../../spec/sell-kinds.ts";
import { accumulatingPeriods } from "../../../spec/vocabulary.ts";
import { byAll, byAllInTurn, race, raceInRounds, racers } from "./race.ts";

const areApart = ({ quotes }: User, inputs: readonly Input[]): boolean =>
  !quotes.areNewestOnly && new Set(inputs.map(({ quote_id }) => quote_id)).size === inputs.length;

const noneMeet = "a user can sell only the newest of several quotes, so that no two sells meet";

race("a quote is sold once", "external-sell-quote-used", async (stage) => {
  const request = await stage.validRequest("externalSell");
  const { actor, input } = request;
  const responses = await byAll(() =>
    actor.send("externalSell", { ...input, reference_uuid: stage.uuid() }),
  );
  expect(responses).toHaveOneWinner("external-sell-quote-used", "external-sell-reference-refused");
});

/** Seconds for a target to write down what it writes late. */
const patience = 0.2;

// The document doesn't say whether a pool quote serves once: a target that refuses it later refuses it at once, too.
race("a pool quote that serves once is sold once", "pool-sell-quote-invalid", async (stage) => {
  const { actor, input } = await stage.validRequest("poolSell");
  const sell = () => actor.send("poolSell", { ...input, reference_uuid: stage.uuid() });
  const responses = await byAll(sell);
  const later = await poll(sell, (again) => isRow(again, "pool-sell-quote-invalid"), patience);
  requireAsked(isRow(later, "pool-sell-quote-invalid"), "a pool quote serves more than once");
  expect(responses).toHaveOneWinner("pool-sell-quote-invalid", "pool-sell-balance-insufficient");
});

for (const kind of sellKinds) {
  const {
    quote,
    sell,
    quoteReferenceRefused,
    referenceRefused,
    quoteUsed,
    keepsToLimits,
    overLimit,
  } = sells[kind];

  race(`a reference of ${quote} is used once`, quoteReferenceRefused, async (stage) => {
    const request = await stage.validRequest(quote);
    expect(await byAll(() => request.send())).toHaveOneWinner(quoteReferenceRefused);
  });

  race(`a reference of ${sell} is used once`, referenceRefused, async (stage) => {
    const seller = await stage.seller();
    const newest = seller.quotes.areNewestOnly ? await seller.prepareSell(kind) : undefined;
    const inputs = await byAll(async () => newest ?? seller.prepareSell(kind));
    const reference_uuid = stage.uuid();
    const responses = await together(
      inputs.map((input) => seller.send(sell, { ...input, reference_uuid })),
    );
    // After the first sell, the balance may not cover the others.
    expect(responses).toHaveOneWinner(
      referenceRefused,
      "pool-sell-balance-insufficient",
      ...(areApart(seller, inputs) ? [] : [quoteUsed]),
    );
  });

  race(`what is left of a limit is sold once by ${sell}`, keepsToLimits, async (stage) => {
    const seller = await stage.seller();
    const { amount, fits } = await arrangeLargestSell(stage, seller, kind);
    const inputs = await byAll(() => seller.prepareSell(kind, { from_amount: amount }));
    requireAsked(areApart(seller, inputs), noneMeet);
    const responses = await together(inputs.map((input) => seller.send(sell, input)));
    // The first sell may have used up the balance, too.
    expect(responses).toHaveWinnersUpTo(fits, overLimit, "pool-sell-balance-insufficient");
    // The invariants judge entries with nothing left, too.
    await seller.readLimitsOf(kind);
  });
}

raceInRounds(
  "what is left of the aggregate limit is sold once by several payment methods",
  "sells-external-within-limits",
  async (stage, round) => {
    const kind = "external";
    const seller = await stage.seller();
    const limits = await seller.readLimitsOf(kind);
    const methods = await findPaymentMethods(seller, kind, limits);
    requireAsked(methods.length > 1, "no two sells by several payment methods meet");
    requireCountedAtOnce(seller, kind);
    const { counted } = await prepareCountedSell(seller, kind);
    // The other races reach the daily limit.
    const period = accumulatingPeriods[round] ?? "daily";
    await seller.setLimit(limitForOneSell(counted), { kind, period });
    const inputs = await byAllInTurn(methods, (payment_method) =>
      seller.prepareSell(kind, { payment_method }),
    );
    requireAsked(areApart(seller, inputs), noneMeet);
    const responses = await together(inputs.map((input) => seller.send("externalSell", input)));
    expect(responses).toHaveWinnersUpTo(1, sells[kind].overLimit);
  },
);

const insufficient = "pool-sell-balance-insufficient";
/** The document doesn't say when a sell reduces the balance. @throws NotExercised if it's not at once */
async function requireSpent(seller: User, first: Input): Promise<void> {
  let next = first;
  for (let sold = 0; sold < racers; sold += 1) {
    if ((await seller.send("poolSell", next)).kind !== "accepted") return;
    next = await seller.prepareSell("pool");
  }
  notExercised("nothing-asked", "sells take nothing off a balance when they're made");
}

test("a balance is sold once", requirement(insufficient), async ({ stage }) => {
  requireUsualProvocation(stage, insufficient);
  const seller = await stage.seller();
  const [later, ...inputs] = await together([
    seller.prepareSell("pool"),
    ...Array.from({ length: racers }, () => seller.prepareSell("pool")),
  ]);
  requireAsked(areApart(seller, inputs), noneMeet);
  const { from_currency: currency, from_amount } = later;
  const amount = limitForOneSell(String(from_amount)).toFixed();
  await stage.setUpFor(seller, "user has balance", { currency, amount });
  const responses = await together(inputs.map((input) => seller.send("poolSell", input)));
  const winners = responses.filter(({ kind }) => kind === "accepted");
  if (winners.length > 1) await requireSpent(seller, later);
  expect(responses).toHaveWinnersUpTo(1, insufficient, sells.pool.overLimit);
});

const fundedAtOnce = 4;

race("a reference funds one sell", "funding-reference-refused", async (stage) => {
  const seller = await stage.seller();
  const fitting = await countFittingSells(seller, "external");
  if (fitting < 2) notExercised("nothing-asked", "limits allow no second sell of the test data");
  const own = stage.withOnly(seller);
  const fundings = [];
  for (let sold = 0; sold < Math.min(fundedAtOnce, fitting); sold += 1) {
    fundings.push(await own.validRequest("confirmOnchainFunding"));
  }
  const reference_uuid = stage.uuid();
  const responses = await together(fundings.map((each) => each.sendWith({ reference_uuid })));
  expect(responses).toHaveOneWinner("funding-reference-refused");
});

race("a hash is received once", "funding-hash-received", async (stage) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const responses = await byAll(() => request.sendWith({ reference_uuid: stage.uuid() }));
  expect(responses).toHaveOneWinner("funding-hash-received");
});
