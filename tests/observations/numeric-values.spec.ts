import { Big } from "big.js";
import { observes, test } from "../../fixtures/index.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { findAccountMaximum } from "../../fixtures/limits/account-maximum.ts";
import { type ApiResponse, isRow } from "../../fixtures/response/response.ts";
import { PrerequisiteRefused, stopAs } from "../../fixtures/stops/not-exercised.ts";
import { type SellKind, sells } from "../../spec/sell-kinds.ts";

/** As a multiple of the smallest unit. */
async function findMinimumAmount(
  seller: User,
  kind: SellKind,
): Promise<{ minimum: Big; responses: ApiResponse[] }> {
  const { quote, belowMinimum } = sells[kind];
  const unit = new Big(seller.profile.values.smallestUnit);
  const usual = new Big(String(seller.quotes.input().from_amount));
  let [tooLittle, enough] = [new Big(0), usual.div(unit).round(0, Big.roundUp)];
  const responses: ApiResponse[] = [];
  while (enough.minus(tooLittle).gt(1)) {
    const middle = tooLittle.plus(enough).div(2).round(0, Big.roundDown);
    const from_amount = middle.times(unit).toNumber();
    const response = await seller.send(quote, { ...seller.quotes.input(), from_amount });
    responses.push(response);
    if (response.kind === "accepted") enough = middle;
    else if (isRow(response, belowMinimum)) tooLittle = middle;
    else stopAs(new PrerequisiteRefused(response));
  }
  return { minimum: enough.times(unit), responses: responses.slice(-2) };
}

test("which undocumented numbers hold", observes("numeric-values"), async ({ stage }) => {
  const maximum = await findAccountMaximum(stage);
  const seller = await stage.seller();
  const { minimum, responses } = await findMinimumAmount(seller, stage.anyKind());
  const { from_currency } = seller.quotes.input();
  const reading = `at least ${minimum.toFixed()} ${String(from_currency)}, at most ${maximum} approved accounts`;
  stage.observe("numeric-values", reading, ...responses);
});
