import {
  along,
  exhaustEach,
  expect,
  type Input,
  type LimitsOfType,
  requirement,
  requireTwoSells,
  sellAndCount,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  tooLittleAfterOne,
  type User,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { accumulatingPeriods, periods } from "../../spec/vocabulary.ts";

// Public requests reach the narrowest limits only. Where limits can be set, each is tried by itself, with next to
// nothing left of it, with nothing, and with less than nothing.

const limitsOf = ({ paymentMethod }: User, kind: SellKind): LimitsOfType => ({
  kind,
  periods,
  payment_methods: [undefined, paymentMethod],
});

/** A sell that can be sent again after it was refused, with another quote where its own may be gone. */
async function prepareRefused(stage: Stage, seller: User, kind: SellKind, pair: Input = {}) {
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

/** The test data's, and what others the profile gives. */
const pairsOf = ({ otherPairs }: Stage): Input[] => [{}, ...otherPairs.map(({ pair }) => pair)];

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
  const { sell, keepsToLimits, overLimit } = sells[kind];
  test(
    `${sell} keeps to each limit`,
    along(requirement(keepsToLimits), ...atFirst),
    async ({ stage }) => {
      const seller = await stage.seller();
      for (const pair of pairsOf(stage)) {
        const { sendSell } = await prepareRefused(stage, seller, kind, pair);
        const refused = await exhaustEach(seller, limitsOf(seller, kind), sendSell);
        expect(refused).toBeRefusedAs(overLimit, { control: await sendSell() });
      }
    },
  );

  test(
    `${sell} keeps to each limit after another sell`,
    along(requirement(keepsToLimits), ...later),
    async ({ stage }) => {
      const seller = await stage.seller();
      await requireTwoSells(seller, kind);
      const { amount } = await sellAndCount(seller, kind);
      const { sendSell } = await prepareRefused(stage, seller, kind);
      const left = tooLittleAfterOne(amount);
      const refused = await exhaustEach(seller, limitsOf(seller, kind), sendSell, left);
      expect(refused).toBeRefusedAs(overLimit, { control: await sendSell() });
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
    for (const pair of pairsOf(stage)) {
      const { validate, sendSell } = await prepareRefused(stage, seller, kind, pair);
      const control = await validate();
      const act = async () => ({ validated: await validate(), sold: await sendSell() });
      for (const { validated, sold } of await exhaustEach(seller, limitsOf(seller, kind), act)) {
        await check("validation-not-approved-beyond", () =>
          expect(validated).toBeUnapproved({ control }),
        );
        await check("validation-tells-beforehand", () =>
          expect(validated).toPredict(sold, { control }),
        );
      }
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
