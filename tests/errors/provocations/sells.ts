import {
  changeInput,
  failOperation,
  prepareBeyondLimits,
  type Provocation,
  putUserInState,
  repeatedly,
  repeatRequest,
  sellRepeatedly,
  requireBalance,
  type SellKind,
  sells,
  takeValueFromState,
  together,
} from "../../../fixtures/index.ts";
import type { externalSellErrors, poolSellErrors } from "../../../spec/error-rows/index.ts";

const sellBeyondLimits =
  (kind: SellKind): Provocation =>
  async (stage) => {
    const [request, seller] = await together([
      stage.validRequest(sells[kind].sell),
      stage.seller(),
    ]);
    const beyond = await prepareBeyondLimits(stage, seller, kind);
    const refused = await sellRepeatedly(seller, kind, beyond);
    for (const response of refused) requireBalance(seller, response, beyond.from_amount);
    return { refused, control: await request.send() };
  };

const sellWithSameReference =
  (kind: SellKind): Provocation =>
  async (stage) => {
    const request = await stage.validRequest(sells[kind].sell);
    const control = await request.send();
    const { actor } = request;
    const { reference_uuid } = request.input;
    if (actor.sellsNewestQuoteOnly) {
      const newest = { ...(await actor.prepareSell(kind)), reference_uuid };
      return { refused: await sellRepeatedly(actor, kind, newest, () => reference_uuid), control };
    }
    const sellAnother = async () =>
      request.sendWith({ ...(await actor.prepareSell(kind)), reference_uuid });
    return { refused: await repeatedly(sellAnother), control };
  };

/** Where a sell names an account, it is one that was rejected. */
const sellWithoutAccount: Provocation = async (stage) => {
  const [request, user] = await together([stage.validRequest("poolSell"), stage.verifiedUser()]);
  if (user.namesAccountOf("pool")) await user.addAccount(user.accountFields("nameDiffers"));
  await stage.giveBalance(user);
  const input = await user.prepareSell("pool");
  const refused = await sellRepeatedly(user, "pool", input);
  return { refused, control: await request.send() };
};

const pool: Record<keyof typeof poolSellErrors, Provocation> = {
  "pool-sell-parameters-invalid": changeInput("poolSell", { reference_uuid: undefined }),
  "pool-sell-pair-unsupported": changeInput("poolSell", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "pool-sell-quote-expired": takeValueFromState("poolSell", "quote expired", { kind: "pool" }),
  "pool-sell-quote-invalid": changeInput("poolSell", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "pool-sell-quote-foreign": takeValueFromState("poolSell", "quote of another client", {
    kind: "pool",
  }),
  "pool-sell-validation-failed": sellWithoutAccount,
  "pool-sell-balance-insufficient": putUserInState(
    "poolSell",
    "user has balance",
    ({ from_currency }) => ({ currency: from_currency, amount: "0" }),
  ),
  "pool-sell-reference-refused": sellWithSameReference("pool"),
  "pool-sell-reason-invalid": changeInput("poolSell", ({ invalid }) => ({
    reason_code: invalid.reason_code,
  })),
  "pool-sell-over-limit": sellBeyondLimits("pool"),
  "pool-sell-user-foreign": takeValueFromState("poolSell", "user of another client"),
  "pool-sell-failure-405001": failOperation("pool-sell-failure-405001"),
  "pool-sell-failure-499999": failOperation("pool-sell-failure-499999"),
  "pool-sell-user-not-allowed": putUserInState("poolSell", "pool not allowed for user"),
  "pool-sell-not-enabled": putUserInState("poolSell", "pool not enabled for user"),
};

const external: Record<keyof typeof externalSellErrors, Provocation> = {
  "external-sell-no-deposit-address": putUserInState("externalSell", "no deposit address"),
  "external-sell-parameters-invalid": changeInput("externalSell", { reference_uuid: undefined }),
  "external-sell-pair-unsupported": changeInput("externalSell", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "external-sell-quote-expired": takeValueFromState("externalSell", "quote expired", {
    kind: "external",
  }),
  "external-sell-settlement-expired": changeInput("externalSell", ({ invalid }) => ({
    settlement_expiry: invalid.settlement_expiry,
  })),
  "external-sell-quote-used": repeatRequest("externalSell", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "external-sell-quote-invalid": changeInput("externalSell", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "external-sell-address-invalid": changeInput("externalSell", ({ invalid }) => ({
    sender_address: invalid.address,
  })),
  "external-sell-reference-refused": sellWithSameReference("external"),
  "external-sell-reason-invalid": changeInput("externalSell", ({ invalid }) => ({
    reason_code: invalid.reason_code,
  })),
  "external-sell-over-limit": sellBeyondLimits("external"),
  "external-sell-failure": failOperation("external-sell-failure"),
};

export const sellProvocations = { ...pool, ...external };
