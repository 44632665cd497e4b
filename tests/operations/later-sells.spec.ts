import {
  countFittingSells,
  expect,
  type Input,
  notExercised,
  requirement,
  requireTwoSells,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  together,
} from "../../fixtures/index.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";

// A seller's later sells are checked like the first.

/** What is wrong with a sell, and the row that refuses it. */
const wrong: Record<SellKind, [row: ErrorRowId, change: (stage: Stage) => Input][]> = {
  pool: [
    ["pool-sell-reason-invalid", ({ invalid }) => ({ reason_code: invalid.reason_code })],
    ["pool-sell-quote-invalid", ({ unknown }) => ({ quote_id: unknown.quote_id })],
  ],
  external: [
    ["external-sell-reason-invalid", ({ invalid }) => ({ reason_code: invalid.reason_code })],
    ["external-sell-quote-invalid", ({ unknown }) => ({ quote_id: unknown.quote_id })],
    [
      "external-sell-settlement-expired",
      ({ invalid }) => ({ settlement_expiry: invalid.settlement_expiry }),
    ],
  ],
};

/** Pool sells may be closed to NRI users. */
const sellerOf = (stage: Stage, kind: SellKind) =>
  kind === "external" && stage.claims("nri") ? stage.nriSeller() : stage.seller();

for (const kind of sellKinds) {
  for (const [row, change] of wrong[kind]) {
    test(
      `a second ${kind} sell is refused like the first: ${row}`,
      requirement(row),
      async ({ stage }) => {
        const [seller, request] = await together([
          sellerOf(stage, kind),
          stage.validRequest(sells[kind].sell),
        ]);
        await requireTwoSells(seller, kind);
        await seller.sell(kind);
        const second = { ...(await seller.prepareSell(kind)), ...change(stage) };
        const refused = await seller.send(sells[kind].sell, second);
        expect(refused).toBeRefusedAs(row, { control: await request.send() });
      },
    );
  }
}

const used = requirement("external-sell-quote-used");
test("a quote of an NRI user is sold once", used, async ({ stage }) => {
  const seller = await sellerOf(stage, "external");
  await requireTwoSells(seller, "external");
  const input = await seller.prepareSell("external");
  await seller.sellQuote("external", input);
  const { reference_uuid } = seller.quoteInput();
  const refused = await seller.send("externalSell", { ...input, reference_uuid });
  const control = await seller.send("externalSell", await seller.prepareSell("external"));
  expect(refused).toBeRefusedAs("external-sell-quote-used", { control });
});

/** Sets a state up for a user of this test. @throws NotExercised where the target keeps users in it instead */
async function setUpFor(stage: Stage, state: ProviderStateName, params: Input): Promise<void> {
  const kept = `the target keeps users of its own for the state ${state}`;
  if (stage.session.target.states.fixed(state, params)) notExercised("nothing-asked", kept);
  await stage.session.states.setUp(state, params);
}

const states = ["pool-sell-not-enabled", "pool-sell-balance-insufficient"] as const;
test(
  "a second pool sell is refused in each state that refuses the first",
  requirement(...states),
  async ({ stage, check }) => {
    const [seller, request] = await together([stage.seller(), stage.validRequest("poolSell")]);
    await requireTwoSells(seller, "pool");
    await seller.sell("pool");
    let second = await seller.prepareSell("pool");
    const user = { user_id: seller.id };
    const sendAgain = async () => {
      const response = await seller.send("poolSell", { ...second, reference_uuid: stage.uuid() });
      second = await seller.renewRefused("pool", second);
      return response;
    };
    const control = await request.send();
    let isUndone = true;
    await check("pool-sell-not-enabled", async () => {
      await setUpFor(stage, "pool not enabled for user", user);
      const refused = await sendAgain();
      isUndone = await stage.session.states.tearDown("pool not enabled for user", user);
      expect(refused).toBeRefusedAs("pool-sell-not-enabled", { control });
    });
    await check("pool-sell-balance-insufficient", async () => {
      if (!isUndone) notExercised("state-failed", "pool sells of the user stay disabled");
      const nothing = { currency: second.from_currency, amount: "0" };
      await setUpFor(stage, "user has balance", { ...user, ...nothing });
      expect(await sendAgain()).toBeRefusedAs("pool-sell-balance-insufficient", { control });
    });
  },
);

/** More than a target may remember. */
const manySells = 10;

const read = requirement("status-read");
test("the status of a user's first sell can be read after many others", read, async ({ stage }) => {
  const kind = stage.anyKind;
  const seller = await stage.seller();
  const count = Math.min(manySells, await countFittingSells(seller, kind));
  const transactions = [];
  for (let made = 0; made < count; made += 1) transactions.push(await seller.sell(kind));
  const [first] = transactions;
  const response = await seller.send("getTransaction", { transaction_id: first });
  expect(response).toBeAccepted();
  if (first) expect(response).toBeAboutTransaction(first, transactions.slice(1));
});
