import * as fc from "fast-check";
import { amountThatRemains } from "../../../fixtures/counting.ts";
import { requirement, test } from "../../../fixtures/index.ts";
import { property } from "../../../fixtures/property.ts";
import { ReadLimits, Sell, Validate } from "./commands.ts";
import { modelFrom } from "./model.ts";

const longest = 8;

const cited = requirement(
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "validation-approved-within",
  "validation-not-approved-beyond",
  "sells-pool-within-limits",
  "sells-external-within-limits",
);

test("limits follow every sell", cited, async ({ stage }) => {
  const probe = await stage.seller();
  const most = await amountThatRemains(probe);
  const least = Number(probe.quoteInput().from_amount);

  // Amounts with fractions, and around what is left: exactly that, a smallest unit above, a part.
  const small = fc
    .integer({ min: 0, max: 999_999 })
    .map((n) => Number((least + n / 1e6).toFixed(6)));
  const large = fc.constantFrom(most, most + 1, most / 2, Number((most / 3).toFixed(2)));
  const amount = fc.oneof(small, large);
  const kind = fc.constantFrom("pool" as const, "external" as const);
  const commands = fc.commands(
    [
      fc.constant(new ReadLimits()),
      amount.map((each) => new Validate(each)),
      fc.tuple(kind, amount).map(([of, each]) => new Sell(of, each)),
    ],
    { maxCommands: longest },
  );

  await property(commands, async (story) => {
    const seller = await stage.seller();
    const first = await seller.limits();
    // Every story ends with what the model is about, so that even the shortest says something.
    const end = [
      new Validate(least),
      new Validate(most + 1),
      new Sell("pool", least),
      new Sell("external", least),
      new ReadLimits(),
    ];
    await fc.asyncModelRun(
      () => ({ model: modelFrom(first), real: { seller, first } }),
      [...story, ...end],
    );
  });
});
