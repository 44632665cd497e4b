import { Big } from "big.js";
import * as fc from "fast-check";
import {
  runCommands,
  findLargestAmount,
  measureCountedPerUnit,
  property,
  requirement,
  commandSequences,
  test,
  findPaymentMethods,
} from "../../../fixtures/index.ts";
import { amountsAround, inUnits, smallAmounts } from "./amounts.ts";
import { elsewhereAt, modelFrom, type LimitsModel, type LimitsReal } from "./model.ts";
import { ReadLimits, ReadOneMethod, ReadOtherType } from "./read.ts";
import { RefusedSell, wrongs } from "./refused-sell.ts";
import { Sell, SellAllBut } from "./sell.ts";
import { Validate } from "./validate.ts";

const longest = 8;

const cited = requirement(
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "limits-payment-method-filter",
  "validation-approved-within",
  "validation-not-approved-beyond",
  "sells-pool-within-limits",
  "sells-external-within-limits",
);

test("limits follow every sell", cited, async ({ stage }) => {
  const probe = await stage.seller();
  const most = await findLargestAmount(probe, stage.anyKind);
  const perUnit = await measureCountedPerUnit(probe, stage.anyKind);
  const least = Number(probe.quoteInput().from_amount);
  const methods = await findPaymentMethods(probe, stage.anyKind, await probe.readLimits());

  const { smallestUnit } = stage;
  const rounded = (amount: number) => inUnits(amount, smallestUnit);
  const above = new Big(most).plus(smallestUnit).toNumber();
  const small = smallAmounts(least, smallestUnit);
  const amount = fc.oneof(small, amountsAround(most, smallestUnit));
  const kind = fc.constantFrom(...stage.countedKinds);
  const wrong = fc.constantFrom(...(Object.keys(wrongs) as (keyof typeof wrongs)[]));
  const tales = commandSequences<LimitsModel, LimitsReal>(
    [
      fc.constantFrom(new ReadLimits(), new ReadOtherType()),
      fc.nat(2).map((index) => new ReadOneMethod(index)),
      fc.tuple(amount, fc.nat(2)).map(([each, by]) => new Validate(each, by)),
      fc.tuple(kind, amount, fc.nat(2)).map(([of, each, by]) => new Sell(of, each, by)),
      fc.tuple(kind, small).map(([of, rest]) => new SellAllBut(of, rest, least)),
      fc.tuple(kind, wrong).map(([of, with_]) => new RefusedSell(of, with_, least)),
    ],
    {
      longest,
      end: [
        new Validate(least),
        new Validate(most),
        new Validate(above),
        ...stage.countedKinds.map((of) => new Sell(of, least)),
        ...stage.countedKinds.map((of) => new Sell(of, least, 1)),
        new SellAllBut(stage.anyKind, rounded(least + 1.23), least),
        new SellAllBut(stage.anyKind, rounded(least + 0.7), least),
        new Validate(rounded(most / 2)),
        new Validate(rounded(most / 2), 1),
        new RefusedSell(stage.anyKind, "an unsupported reason", least),
        new Sell(stage.anyKind, above),
        new ReadOneMethod(0),
        new ReadOneMethod(1),
        new ReadOtherType(),
        new ReadLimits(),
      ],
    },
  );

  await property(tales, (story) =>
    stage.withinADay(async () => {
      const seller = await stage.seller();
      const [first, elsewhere] = await Promise.all([seller.readLimits(), elsewhereAt(seller)]);
      const model = modelFrom(first, { methods, perUnit, smallestUnit });
      await runCommands(story, { model, real: { seller, first, elsewhere, stage } });
    }),
  );
});
