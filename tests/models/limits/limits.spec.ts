import { Big } from "big.js";
import * as fc from "fast-check";
import { along, requirement, test, together } from "../../../fixtures/index.ts";
import { findLargestAmount, inUnits, isConverted } from "../../../fixtures/limits/amounts.ts";
import { measureCountedPerUnit } from "../../../fixtures/limits/consumption.ts";
import { findPaymentMethods } from "../../../fixtures/limits/payment-methods.ts";
import { SoldAmounts } from "../../../fixtures/limits/sold-amounts.ts";
import { commandSequences, runCommands } from "../../../fixtures/properties/commands.ts";
import { property, skipOtherSells } from "../../../fixtures/properties/property.ts";
import { sellKinds } from "../../../spec/sell-kinds.ts";
import {
  amountsAround,
  type LimitsModel,
  type LimitsReal,
  readElsewhere,
  smallAmounts,
  readLimits,
  readOneMethod,
  readOtherType,
  sendRefusedSell,
  wrongInputs,
  type WrongInput,
  sell,
  sellAllBut,
  validate,
} from "./commands.ts";

const cited = along(
  requirement(
    "limits-consumed-by-sell",
    "limits-consumed-by-method",
    "limits-entry-total",
    "limits-payment-method-filter",
    "validation-approved-within",
    "validation-not-approved-beyond",
    "sells-pool-within-limits",
    "sells-external-within-limits",
  ),
  {
    "kind of sell": sellKinds,
    scope: ["usual method", "another method"],
    "sell number": ["first", "second"],
  },
);

test("limits follow every sell", cited, async ({ stage }) => {
  const { countedKinds, smallestUnit } = stage;
  skipOtherSells(stage);
  const anyKind = stage.anyKind();
  const probe = await stage.seller();
  const most = await findLargestAmount(probe, anyKind);
  const perUnit = await measureCountedPerUnit(probe, anyKind);
  const least = new Big(String(probe.quotes.input().from_amount));
  const methods = await findPaymentMethods(probe, anyKind, await probe.readLimits());
  const control = await probe.send("validateTransaction", probe.quotes.input());

  const rounded = (amount: Big) => inUnits(amount, smallestUnit);
  const above = most.plus(smallestUnit);
  // If a rate lies in between, one unit more may still be within.
  const beyond = isConverted(probe, anyKind) ? rounded(most.times(1.2)) : above;
  const small = smallAmounts(least, smallestUnit);
  const amount = fc.oneof(small, amountsAround(most, smallestUnit));
  const kind = fc.constantFrom(...countedKinds);
  const wrong = fc.constantFrom(...(Object.keys(wrongInputs) as WrongInput[]));
  const sequences = commandSequences<LimitsModel, LimitsReal>(
    {
      count: 4,
      of: fc.oneof(
        fc.constantFrom(readLimits(), readOtherType()),
        fc.nat(2).map(readOneMethod),
        fc.tuple(amount, fc.nat(2)).map(([each, by]) => validate(each, by)),
        fc.tuple(kind, amount, fc.nat(2)).map(([of, each, by]) => sell(of, each, by)),
        fc.tuple(kind, small).map(([of, rest]) => sellAllBut(of, rest, least)),
        fc.tuple(kind, wrong).map(([of, input]) => sendRefusedSell(of, input, least)),
      ),
    },
    [
      validate(least),
      validate(most),
      validate(beyond),
      ...countedKinds.map((of) => sell(of, least)),
      ...countedKinds.map((of) => sell(of, least, 1)),
      sellAllBut(anyKind, rounded(least.plus(1.23)), least),
      sellAllBut(anyKind, rounded(least.plus(0.7)), least),
      validate(rounded(most.div(2))),
      validate(rounded(most.div(2)), 1),
      sendRefusedSell(anyKind, "an unsupported reason", least),
      sell(anyKind, above),
      readOneMethod(0),
      readOneMethod(1),
      readOtherType(),
      readLimits(),
    ],
  );

  await property(
    sequences,
    (sequence, own) =>
      own.withinADay(async () => {
        const seller = await own.seller();
        const [first, elsewhere] = await together([seller.readLimits(), readElsewhere(seller)]);
        const sold = new SoldAmounts();
        const model = { limits: first.limitEntries(), methods, perUnit, smallestUnit, sold };
        const real = { seller, first, elsewhere, control, stage: own };
        await runCommands(sequence, { model, real });
      }),
    { share: 0.6 },
  );
});
