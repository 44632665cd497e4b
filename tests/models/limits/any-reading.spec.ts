import * as fc from "fast-check";
import {
  runCommands,
  property,
  requirement,
  commandSequences,
  test,
} from "../../../fixtures/index.ts";
import { ReadAlike, ValidateAndSell, type Real } from "./any-reading.ts";

const longest = 6;

const cited = requirement(
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "validation-tells-beforehand",
);

// What holds whichever unit limits are counted in, and whenever a sell is counted.
test("limits move alike under every reading", cited, async ({ stage }) => {
  const probe = await stage.user();
  const least = Number(probe.quoteInput().from_amount);
  const kind = fc.constantFrom(...stage.countedKinds);
  const times = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(1e3, 1e6) },
  );
  const tales = commandSequences<object, Real>(
    [
      fc.constant(new ReadAlike()),
      fc.tuple(kind, times).map(([of, by]) => new ValidateAndSell(of, least * by)),
    ],
    {
      longest,
      end: [
        ...stage.countedKinds.map((of) => new ValidateAndSell(of, least)),
        // Beyond the limits, if there are any; and not so far that no quote is given.
        ...[1e2, 1e3, 1e4, 1e6].map((by) => new ValidateAndSell(stage.anyKind, least * by)),
        new ReadAlike(),
      ],
    },
  );

  await property(tales, (story) =>
    stage.withinADay(async () => {
      const seller = await stage.seller();
      const first = await seller.readLimits();
      await runCommands(story, { model: {}, real: { seller, first } });
    }),
  );
});
