import { Big } from "big.js";
import {
  type ApiResponse,
  type Command,
  expect,
  isApproved,
  lacksBalance,
  skipPart,
  type SellKind,
  sells,
  under,
  type User,
  commandSequences,
  property,
  requirement,
  runCommands,
  test,
} from "../../../fixtures/index.ts";
import * as fc from "fast-check";

/** There is no model: only what must agree with itself. */
export interface Real {
  seller: User;
  first: ApiResponse;
  control: ApiResponse;
  sold: Big;
}

export const readAlike = (): Command<object, Real> => ({
  check: () => true,
  async run(_, { seller, first }) {
    const now = await seller.readLimits();
    await under("limits-consumed-by-sell", () => expect(now).toHaveMovedAlike(first, "aggregate"));
    await under("limits-consumed-by-method", () => expect(now).toHaveMovedAlike(first, "methods"));
  },
  toString: () => "read the limits",
});

export const validateAndSell = (kind: SellKind, amount: Big): Command<object, Real> => ({
  check: () => true,
  async run(_, real) {
    const { seller, control } = real;
    const prepared = await seller.tryPrepareSell(kind, { from_amount: amount });
    if (!prepared) return;
    const validated = await seller.send("validateTransaction", prepared.input);
    const sold = await seller.send(sells[kind].sell, prepared.input);
    if (sold.kind === "accepted") real.sold = real.sold.plus(amount);
    else if (lacksBalance(seller, sold, real.sold.plus(amount))) {
      return skipPart("a sell beyond the limits is beyond the balance, too (balance.amount)");
    }
    // A target without limits agrees with itself as well: that shows nothing.
    if (isApproved(validated) && sold.kind === "accepted") return;
    await under("validation-tells-beforehand", () =>
      expect(validated).toPredict(sold, { control }),
    );
  },
  toString: () => `validate and sell ${amount.toFixed()} (${kind})`,
});

const cited = requirement(
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "validation-tells-beforehand",
);

/** Times the least amount: beyond the limits, if there are any, and not so far that no quote is given. */
const beyond = [1e3, 1e6];

// What holds whichever unit limits are counted in, and whenever a sell is counted.
test("the limits of all periods move alike", cited, async ({ stage }) => {
  const { anyKind, countedKinds } = stage;
  const probe = await stage.user();
  const least = new Big(String(probe.quoteInput().from_amount));
  const kind = fc.constantFrom(...countedKinds);
  const times = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(1e3, 1e6) },
  );
  const sequences = commandSequences<object, Real>(
    [
      fc.constant(readAlike()),
      fc.tuple(kind, times).map(([of, by]) => validateAndSell(of, least.times(by))),
    ],
    {
      mostDrawn: 2,
      end: [
        ...countedKinds.map((of) => validateAndSell(of, least)),
        ...beyond.map((by) => validateAndSell(anyKind, least.times(by))),
        readAlike(),
      ],
    },
  );

  await property(
    sequences,
    (sequence, own) =>
      own.withinADay(async () => {
        const seller = await own.seller();
        const first = await seller.readLimits();
        const control = await seller.send("validateTransaction", seller.quoteInput());
        await runCommands(sequence, {
          model: {},
          real: { seller, first, control, sold: new Big(0) },
        });
      }),
    { share: 0.6 },
  );
});
