import {
  affordableBeyondLimits,
  broughtAbout,
  changing,
  eachTime,
  expect,
  failing,
  insistOnBalance,
  inState,
  type Provocation,
  repeating,
  requirement,
  type SellKind,
  sellOperation,
  test,
  withValueOf,
} from "../../fixtures/index.ts";
import { Big } from "big.js";
import { externalSellErrors, poolSellErrors } from "../../spec/error-rows/sells.ts";
import { entries } from "./entries.ts";

/** A sell of more than one transaction of this user may be. */
const beyondLimits =
  (kind: SellKind): Provocation =>
  async (stage) => {
    const request = await stage.fitting(sellOperation[kind]);
    const from_amount = await affordableBeyondLimits(stage, request.actor, kind);
    const beyond = await request.actor.sellInput(kind, { from_amount });
    const refused = await eachTime(() =>
      request.changed({ ...beyond, reference_uuid: stage.uuid() }),
    );
    for (const answer of refused) insistOnBalance(request.actor, answer, from_amount);
    return { refused, beside: await request.asItIs() };
  };

/** The reference UUID of an earlier sell, with a quote that is fresh. */
const sameReference = (kind: SellKind): Provocation =>
  repeating(sellOperation[kind], async (_, { actor, input }) => ({
    ...(await actor.sellInput(kind)),
    reference_uuid: input.reference_uuid,
  }));

/** A user who is verified but has no approved bank account. */
const withoutAccount: Provocation = async (stage) => {
  const [request, user] = await Promise.all([stage.fitting("poolSell"), stage.verifiedUser()]);
  const input = await user.sellInput("pool");
  const refused = await eachTime(() =>
    user.ask("poolSell", { ...input, reference_uuid: stage.uuid() }),
  );
  return { refused, beside: await request.asItIs() };
};

const pool: Record<keyof typeof poolSellErrors, Provocation> = {
  "pool-sell-parameters-invalid": changing("poolSell", { reference_uuid: undefined }),
  "pool-sell-pair-unsupported": changing("poolSell", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "pool-sell-quote-expired": withValueOf("poolSell", "quote expired", { kind: "pool" }),
  "pool-sell-quote-invalid": changing("poolSell", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "pool-sell-quote-foreign": withValueOf("poolSell", "quote of another client", { kind: "pool" }),
  "pool-sell-validation-failed": withoutAccount,
  "pool-sell-balance-insufficient": inState(
    "poolSell",
    "user has balance",
    ({ from_currency }) => ({ currency: from_currency, amount: "0" }),
  ),
  "pool-sell-reference-refused": sameReference("pool"),
  "pool-sell-reason-invalid": changing("poolSell", ({ invalid }) => ({
    reason_code: invalid.reason_code,
  })),
  "pool-sell-over-limit": beyondLimits("pool"),
  "pool-sell-user-foreign": withValueOf("poolSell", "user of another client"),
  "pool-sell-failure-405001": failing("pool-sell-failure-405001"),
  "pool-sell-failure-499999": failing("pool-sell-failure-499999"),
  "pool-sell-user-not-allowed": inState("poolSell", "pool not allowed for user"),
  "pool-sell-not-enabled": inState("poolSell", "pool not enabled for user"),
};

const external: Record<keyof typeof externalSellErrors, Provocation> = {
  "external-sell-no-deposit-address": inState("externalSell", "no deposit address"),
  "external-sell-parameters-invalid": changing("externalSell", { reference_uuid: undefined }),
  "external-sell-pair-unsupported": changing("externalSell", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "external-sell-quote-expired": withValueOf("externalSell", "quote expired", { kind: "external" }),
  "external-sell-settlement-expired": changing("externalSell", ({ invalid }) => ({
    settlement_expiry: invalid.settlement_expiry,
  })),
  "external-sell-quote-used": repeating("externalSell", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "external-sell-quote-invalid": changing("externalSell", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "external-sell-address-invalid": changing("externalSell", ({ invalid }) => ({
    sender_address: invalid.address,
  })),
  "external-sell-reference-refused": sameReference("external"),
  "external-sell-reason-invalid": changing("externalSell", ({ invalid }) => ({
    reason_code: invalid.reason_code,
  })),
  "external-sell-over-limit": beyondLimits("external"),
  "external-sell-failure": failing("external-sell-failure"),
};

const provocations = { ...pool, ...external };

const short = requirement("pool-sell-balance-insufficient");
test("a balance short of one unit does not suffice", short, async ({ stage }) => {
  const provoke = inState("poolSell", "user has balance", ({ from_currency, from_amount }) => ({
    currency: from_currency,
    amount: new Big(String(from_amount)).minus(stage.smallestUnit).toFixed(),
  }));
  const { refused, beside } = await provoke(stage);
  for (const answer of refused) {
    expect(answer).toBeRefusedAs("pool-sell-balance-insufficient", { beside });
  }
});

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
