import {
  along,
  exhaustEach,
  expect,
  findOtherPairs,
  type Input,
  isApproved,
  limitsOf,
  requirement,
  requireTwoSells,
  sellAndCount,
  type SellKind,
  sellKinds,
  sells,
  skipPart,
  type Stage,
  test,
  tooLittleAfterOne,
  type User,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { accumulatingPeriods, periods } from "../../spec/vocabulary.ts";

// Public requests reach the narrowest limits only. Where limits can be set, each is tried by itself, with next to
// nothing left of it, with nothing, and with less than nothing.

/** A sell that can be sent again after it was refused, with another quote where its own may be gone. */
async function prepareOne(stage: Stage, seller: User, kind: SellKind, pair: Input) {
  let input = await seller.prepareSell(kind, pair);
  let quotedAtMs = Date.now();
  const goOnWith = (renewed: Input) => {
    if (renewed.quote_id !== input.quote_id) quotedAtMs = Date.now();
    input = renewed;
  };
  const sendSell = async () => {
    goOnWith(await seller.renewExpiring(kind, input, quotedAtMs));
    const response = await seller.send(sells[kind].sell, input);
    if (response.kind !== "refused") return response;
    goOnWith({ ...(await seller.renewRefused(kind, input)), reference_uuid: stage.uuid() });
    return response;
  };
  return { sendSell, validate: () => seller.send("validateTransaction", input) };
}

const scopesPerPeriod = 2;

/** A sell of the test data's pair and one of each other: where only the newest quote can be sold, none of those. */
async function preparePairs(stage: Stage, seller: User, kind: SellKind) {
  const others = seller.sellsNewestQuoteOnly ? [] : await findOtherPairs(stage, seller, kind);
  const usual = await prepareOne(stage, seller, kind, {});
  const pairs = [];
  for (const pair of others) pairs.push(await prepareOne(stage, seller, kind, pair));
  return { usual, others: pairs };
}

type Prepared = Awaited<ReturnType<typeof prepareOne>>;

/** Each in turn for a period's limits. */
function inTurn(kind: SellKind, usual: Prepared, others: Prepared[]) {
  const pairs = [usual, ...others];
  // The other pair's are other periods for the other kind.
  let sent = kind === "pool" ? 0 : scopesPerPeriod;
  const current = () => pairs[Math.floor(sent / scopesPerPeriod) % pairs.length] ?? usual;
  const sendSell = async () => {
    const pair = current();
    const response = await pair.sendSell();
    sent += 1;
    return { pair, response };
  };
  return { pairs, sendSell, validate: () => current().validate() };
}

type Sent = Awaited<ReturnType<ReturnType<typeof inTurn>["sendSell"]>>;

async function expectOverLimit(kind: SellKind, pairs: Prepared[], tried: Sent[]) {
  for (const [index, pair] of pairs.entries()) {
    const refused = tried.filter((each) => each.pair === pair).map(({ response }) => response);
    if (refused.length === 0) continue;
    const control = await pair.sendSell();
    // The limits may leave room for a sell of each, and none for all.
    const isNeverSold = [...refused, control].every(({ kind: how }) => how === "refused");
    if (index > 0 && isNeverSold) skipPart("after others, another pair is not sold");
    else expect(refused).toBeRefusedAs(sells[kind].overLimit, { control });
  }
}

const each = { period: periods, scope: usualScopes, user: "resident" } as const;
const atFirst = [
  { ...each, transaction: "sell", "sell number": "first" },
  { period: periods, left: ["nothing", "next to nothing"] },
] as const;
const later = [
  { ...each, "sell number": "second" },
  { period: accumulatingPeriods, left: "less than nothing" },
] as const;

for (const kind of sellKinds) {
  const { sell, keepsToLimits } = sells[kind];
  test(
    `${sell} keeps to each limit`,
    along(requirement(keepsToLimits), ...atFirst),
    async ({ stage }) => {
      const seller = await stage.seller();
      const { usual, others } = await preparePairs(stage, seller, kind);
      const { pairs, sendSell } = inTurn(kind, usual, others);
      const tried = await exhaustEach(seller, limitsOf(seller, kind), sendSell);
      await expectOverLimit(kind, pairs, tried);
    },
  );

  test(
    `${sell} keeps to each limit after another sell`,
    along(requirement(keepsToLimits), ...later),
    async ({ stage }) => {
      const seller = await stage.seller();
      await requireTwoSells(seller, kind);
      const { amount } = await sellAndCount(seller, kind);
      const usual = await prepareOne(stage, seller, kind, {});
      const send = async () => ({ pair: usual, response: await usual.sendSell() });
      const left = tooLittleAfterOne(amount);
      const tried = await exhaustEach(seller, limitsOf(seller, kind), send, left);
      await expectOverLimit(kind, [usual], tried);
    },
  );
}

const predicted = requirement("validation-tells-beforehand", "validation-not-approved-beyond");
test(
  "a validation predicts what each limit does to a sell",
  along(predicted, ...atFirst),
  async ({ stage, check }) => {
    const kind = stage.anyKind;
    const seller = await stage.seller();
    const { usual, others } = await preparePairs(stage, seller, kind);
    const control = await usual.validate();
    const approved = [];
    for (const pair of others) if (isApproved(await pair.validate())) approved.push(pair);
    const { validate, sendSell } = inTurn(kind, usual, approved);
    const act = async () => ({ validated: await validate(), sold: await sendSell() });
    for (const { validated, sold } of await exhaustEach(seller, limitsOf(seller, kind), act)) {
      await check("validation-not-approved-beyond", () =>
        expect(validated).toBeUnapproved({ control }),
      );
      await check("validation-tells-beforehand", () =>
        expect(validated).toPredict(sold.response, { control }),
      );
    }
  },
);

const notApproved = along(requirement("validation-not-approved-beyond"), ...later);
test("a validation heeds each limit after a sell", notApproved, async ({ stage }) => {
  const kind = stage.anyKind;
  const seller = await stage.seller();
  const validate = () => seller.send("validateTransaction", seller.quoteInput());
  const control = await validate();
  const left = tooLittleAfterOne((await sellAndCount(seller, kind)).amount);
  for (const validated of await exhaustEach(seller, limitsOf(seller, kind), validate, left)) {
    expect(validated).toBeUnapproved({ control });
  }
});
