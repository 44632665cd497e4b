import {
  along,
  type ApiResponse,
  exhaustEach,
  expect,
  type Input,
  prepareCountedSell,
  requireAccepted,
  requirement,
  requireRefused,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  together,
  type User,
} from "../../../fixtures/index.ts";

const nothing = requirement("errors-change-nothing");

/** What is wrong with sells that are refused: for both kinds, and for external ones. */
const ofBoth: ((stage: Stage) => Input)[] = [
  ({ invalid }) => ({ reason_code: invalid.reason_code }),
  ({ invalid }) => ({ reference_uuid: invalid.uuid }),
  () => ({ reference_uuid: undefined }),
  ({ unknown }) => ({ quote_id: unknown.quote_id }),
];
const wrongInputs: Record<SellKind, typeof ofBoth> = {
  pool: ofBoth,
  external: [
    ...ofBoth,
    ({ invalid }) => ({ sender_address: invalid.address }),
    ({ invalid }) => ({ settlement_expiry: invalid.settlement_expiry }),
  ],
};

/** Has sells of one quote refused: the limits, the quote and a balance of just its amount remain. */
async function refuseAndSell(
  stage: Stage,
  kind: SellKind,
  refuse: (seller: User, input: () => Input, sold: Input) => Promise<ApiResponse[]>,
): Promise<void> {
  const seller = await stage.seller();
  const { input } = await prepareCountedSell(seller, kind);
  const quotedAtMs = Date.now();
  const { from_currency: currency, from_amount: amount } = input;
  if (kind === "pool") {
    const exactly = { user_id: seller.id, currency, amount: String(amount) };
    await stage.trySetUp("user has balance", exactly);
  }
  const ofType = { transaction_type: seller.transactionTypeOf(kind) };
  const before = await seller.readLimits(ofType);
  const inputWithFreshReference = () => ({ ...input, reference_uuid: stage.uuid() });
  const { sell } = sells[kind];
  const other = await stage.validRequest(sell);
  const control = await other.send();
  const sent = await refuse(seller, inputWithFreshReference, other.input);
  for (const refused of sent) requireRefused(refused);

  expect(await seller.readLimits(ofType)).toHaveConsumed("0", before, () => true);
  const last = await seller.renewExpiring(kind, inputWithFreshReference(), quotedAtMs);
  expect(await seller.send(sell, last)).toBeAcceptedLike(control);
  requireAccepted(control);
}

for (const kind of sellKinds) {
  const { sell } = sells[kind];

  test(`a wrong ${sell} changes nothing`, along(nothing, { operation: sell }), ({ stage }) =>
    refuseAndSell(stage, kind, async (seller, input, { reference_uuid }) => {
      const refused = [await seller.send(sell, { ...input(), reference_uuid })];
      for (const change of wrongInputs[kind]) {
        refused.push(await seller.send(sell, { ...input(), ...change(stage) }));
      }
      return refused;
    }),
  );

  test(
    `a ${sell} beyond the limits changes nothing`,
    along(nothing, { operation: sell }),
    ({ stage }) =>
      refuseAndSell(stage, kind, (seller, input) =>
        exhaustEach(seller, { kind, periods: ["daily"], payment_methods: [undefined] }, () =>
          seller.send(sell, input()),
        ),
      ),
  );

  const { quote } = sells[kind];
  test(
    `a refused ${quote} leaves other quotes`,
    along(nothing, { operation: quote }),
    async ({ stage }) => {
      const [request, other] = await together([stage.validRequest(sell), stage.validRequest(sell)]);
      const { amount_below_minimum: from_amount } = stage.invalid;
      const { actor } = request;
      requireRefused(await actor.send(quote, { ...actor.quoteInput(), from_amount }));
      expect(await request.send()).toBeAcceptedLike(await other.send());
    },
  );
}

const beyondBalance = along(nothing, { operation: "poolSell" });
test("a poolSell beyond the balance changes nothing", beyondBalance, async ({ stage }) => {
  const seller = await stage.seller();
  const { input } = await prepareCountedSell(seller, "pool");
  const { from_currency: currency, from_amount: amount } = input;
  const setBalance = (balance: string) =>
    stage.session.states.setUp("user has balance", {
      user_id: seller.id,
      currency,
      amount: balance,
    });
  const ofType = { transaction_type: seller.transactionTypeOf("pool") };
  const before = await seller.readLimits(ofType);
  await setBalance("0");
  requireRefused(await seller.send("poolSell", input));
  expect(await seller.readLimits(ofType)).toHaveConsumed("0", before, () => true);
  await setBalance(String(amount));
  const sold = await seller.send("poolSell", { ...input, reference_uuid: stage.uuid() });
  expect(sold).toBeAccepted();
});

/** States in which a user's sells of a kind are refused. */
const hindrances = [
  ["external", "no deposit address"],
  ["pool", "pool not allowed for user"],
  ["pool", "pool not enabled for user"],
] as const;

for (const [kind, state] of hindrances) {
  const { sell } = sells[kind];
  const cited = along(nothing, { operation: sell });
  test(`a ${sell} refused for its state changes nothing: ${state}`, cited, async ({ stage }) => {
    const seller = await stage.seller();
    const { input } = await prepareCountedSell(seller, kind);
    const ofType = { transaction_type: seller.transactionTypeOf(kind) };
    const before = await seller.readLimits(ofType);
    const ofSeller = { user_id: seller.id };
    await stage.session.states.setUp(state, ofSeller);
    requireRefused(await seller.send(sell, input));
    await stage.session.states.tearDown(state, ofSeller);
    expect(await seller.readLimits(ofType)).toHaveConsumed("0", before, () => true);
    const sold = await seller.send(sell, { ...input, reference_uuid: stage.uuid() });
    expect(sold).toBeAccepted();
  });
}
