import { along, expect, type Input, requirement, test } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { withInvalid, withUnknown } from "../../../fixtures/error-rows/provocation.ts";
import { requireUsualProvocation } from "../../../fixtures/error-rows/provoke.ts";
import { countFittingSells } from "../../../fixtures/limits/amounts.ts";
import { needsAmountOnly, trySetExactBalance } from "../../../fixtures/limits/balance.ts";
import { isCountedAsSaid, prepareCountedSell } from "../../../fixtures/limits/consumption.ts";
import { exhaustEach } from "../../../fixtures/limits/each-limit.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { requireAccepted, requireRefused } from "../../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds, sells } from "../../../spec/sell-kinds.ts";

const nothing = requirement("errors-change-nothing");

const ofBoth: ((stage: Stage) => Input)[] = [
  withInvalid("reason_code"),
  withInvalid("reference_uuid", "uuid"),
  () => ({ reference_uuid: undefined }),
  withUnknown("quote_id"),
];
const wrongInputs: Record<SellKind, typeof ofBoth> = {
  pool: ofBoth,
  external: [...ofBoth, withInvalid("sender_address", "address"), withInvalid("settlement_expiry")],
};

interface Refusals {
  seller: User;
  /** With a fresh reference, and with a new quote if a refusal may have used up the old one. */
  input: () => Promise<Input>;
  /** The same seller's earlier sell, if limits allow two. */
  earlier: Input | undefined;
}

/** By the same seller, because references may be unique for each user only. */
async function sellEarlier(seller: User, kind: SellKind): Promise<Input | undefined> {
  // If the sell is counted later, that would look like an effect of the refusals.
  if (!isCountedAsSaid(seller, kind)) return undefined;
  if ((await countFittingSells(seller, kind)) < 2) return undefined;
  const input = await seller.prepareSell(kind);
  await seller.sellQuote(kind, input);
  return input;
}

/** Not the quote of a pool sell, which may serve twice. */
function usedUp(kind: SellKind, earlier: Input | undefined): Input[] {
  if (!earlier) return [];
  const { reference_uuid, quote_id } = earlier;
  return [{ reference_uuid }, ...(kind === "external" ? [{ quote_id }] : [])];
}

/** Expects that refusals leave the limits, the quote and a balance of exactly its amount. */
async function refuseAndSell(
  stage: Stage,
  kind: SellKind,
  refuse: (refusals: Refusals) => Promise<ApiResponse[]>,
): Promise<void> {
  const { sell } = sells[kind];
  const seller = await stage.seller();
  const earlier = await sellEarlier(seller, kind);
  const other = await stage.validRequest(sell);
  const control = await other.send();
  const isExact = kind === "pool" && (await needsAmountOnly(stage));
  const { input: prepared } = await prepareCountedSell(seller, kind);
  const quotedAtMs = seller.nowMs;
  if (isExact) await trySetExactBalance(stage, seller, prepared);
  const before = await seller.readLimitsOf(kind);
  let sent = false;
  const input = async () => {
    const renewed = sent ? await seller.quotes.renewRefused(kind, prepared) : prepared;
    sent = true;
    return { ...renewed, reference_uuid: stage.uuid() };
  };
  const refusals = await refuse({ seller, input, earlier });
  for (const refused of refusals) requireRefused(refused);

  expect(await seller.readLimitsOf(kind)).toHaveConsumedNothingSince(before);
  const last = await seller.quotes.renewExpiring(kind, await input(), quotedAtMs);
  expect(await seller.send(sell, last)).toBeAcceptedLike(control);
  requireAccepted(control);
}

for (const kind of sellKinds) {
  const { sell } = sells[kind];

  test(`a wrong ${sell} changes nothing`, along(nothing, { operation: sell }), ({ stage }) =>
    refuseAndSell(stage, kind, async ({ seller, input, earlier }) => {
      // If only the newest quote can be sold, another one ends the one before.
      const expired = seller.quotes.areNewestOnly
        ? undefined
        : await stage.trySetUp("quote expired", { user_id: seller.id, kind });
      const wrong: Input[] = [
        ...usedUp(kind, earlier),
        ...(expired ? [expired] : []),
        ...wrongInputs[kind].map((change) => change(stage)),
      ];
      const isTaken = (change: Input) =>
        Object.keys(change).some((name) => seller.hasPlaceFor(name, sell));
      const refused: ApiResponse[] = [];
      for (const change of wrong.filter(isTaken)) {
        refused.push(await seller.send(sell, { ...(await input()), ...change }));
      }
      return refused;
    }),
  );

  test(
    `${sell} beyond the limits changes nothing`,
    along(nothing, { operation: sell }),
    ({ stage }) =>
      refuseAndSell(stage, kind, ({ seller, input }) =>
        exhaustEach(seller, { kind, periods: ["daily"], payment_methods: [undefined] }, async () =>
          seller.send(sell, await input()),
        ),
      ),
  );

  const { quote } = sells[kind];
  const byQuote = along(nothing, { operation: quote });
  test(`a refused ${quote} leaves other quotes`, byQuote, async ({ stage }) => {
    const [request, other] = await stage.validRequests(sell);
    const from_amount = stage.invalid("amount_below_minimum");
    const { actor } = request;
    requireRefused(await actor.send(quote, { ...actor.quotes.input(), from_amount }));
    expect(await request.send()).toBeAcceptedLike(await other.send());
  });
}

const beyondBalance = along(nothing, { operation: "poolSell" });
test("poolSell beyond the balance changes nothing", beyondBalance, async ({ stage }) => {
  requireUsualProvocation(stage, "pool-sell-balance-insufficient");
  const seller = await stage.seller();
  const { input } = await prepareCountedSell(seller, "pool");
  const { from_currency: currency, from_amount: amount } = input;
  const setBalance = (balance: string) =>
    stage.setUp("user has balance", { user_id: seller.id, currency, amount: balance });
  const before = await seller.readLimitsOf("pool");
  await setBalance("0");
  requireRefused(await seller.send("poolSell", input));
  expect(await seller.readLimitsOf("pool")).toHaveConsumedNothingSince(before);
  const enough = (await needsAmountOnly(stage)) ? amount : seller.profile.balance.amount;
  await setBalance(String(enough));
  const again = await seller.quotes.renewRefused("pool", input);
  const sold = await seller.send("poolSell", { ...again, reference_uuid: stage.uuid() });
  expect(sold).toBeAccepted();
});

const hindrances = [
  ["external", "no deposit address", "external-sell-no-deposit-address"],
  ["pool", "pool not allowed for user", "pool-sell-user-not-allowed"],
  ["pool", "pool not enabled for user", "pool-sell-not-enabled"],
] as const;

for (const [kind, state, row] of hindrances) {
  const { sell } = sells[kind];
  const cited = along(nothing, { operation: sell });
  test(`${sell} refused for its state changes nothing: ${state}`, cited, async ({ stage }) => {
    requireUsualProvocation(stage, row);
    const seller = await stage.seller();
    const { input } = await prepareCountedSell(seller, kind);
    const before = await seller.readLimitsOf(kind);
    const ofSeller = { user_id: seller.id };
    await stage.setUp(state, ofSeller);
    requireRefused(await seller.send(sell, input));
    await stage.session.states.mustTearDown(state, ofSeller);
    expect(await seller.readLimitsOf(kind)).toHaveConsumedNothingSince(before);
    const again = await seller.quotes.renewRefused(kind, input);
    const sold = await seller.send(sell, { ...again, reference_uuid: stage.uuid() });
    expect(sold).toBeAccepted();
  });
}
