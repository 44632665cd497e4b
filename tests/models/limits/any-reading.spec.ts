import { Big } from "big.js";
import * as fc from "fast-check";
import {
  commandSequences,
  property,
  requirement,
  runCommands,
  test,
} from "../../../fixtures/index.ts";
import { readAlike, validateAndSell, type Real } from "./any-reading.ts";

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

  await property(sequences, (sequence) =>
    stage.withinADay(async () => {
      const seller = await stage.seller();
      const first = await seller.readLimits();
      const control = await seller.send("validateTransaction", seller.quoteInput());
      await runCommands(sequence, {
        model: {},
        real: { seller, first, control, sold: new Big(0) },
      });
    }),
  );
});
