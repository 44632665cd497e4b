import { Big } from "big.js";
import * as fc from "fast-check";
import {
  along,
  commandSequences,
  findLargestAmount,
  findPaymentMethods,
  isConverted,
  measureCountedPerUnit,
  newcomer,
  property,
  requirement,
  runCommands,
  sellKinds,
  test,
  type World,
} from "../../fixtures/index.ts";
import {
  amountsAround,
  beginLedger,
  inUnits,
  readElsewhere,
  readOneMethod,
  readOtherType,
  sell,
  sellAllBut,
  smallAmounts,
  validate,
} from "./limit-commands.ts";
import { sellWrong, wrongInputs, type WrongInput } from "./sell-commands.ts";
import { readingsOf, Target } from "./target.ts";

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
  const { anyKind, countedKinds, smallestUnit } = stage;
  const probe = await stage.seller();
  const most = await findLargestAmount(probe, anyKind);
  const perUnit = await measureCountedPerUnit(probe, anyKind);
  const least = new Big(String(probe.quoteInput().from_amount));
  const methods = await findPaymentMethods(probe, anyKind, await probe.readLimits());
  const control = await probe.send("validateTransaction", probe.quoteInput());

  const rounded = (amount: Big) => inUnits(amount, smallestUnit);
  const above = most.plus(smallestUnit);
  // Where a rate comes in between, a unit more may still be within.
  const beyond = isConverted(probe, anyKind) ? rounded(most.times(1.2)) : above;
  const small = smallAmounts(least, smallestUnit);
  const amount = fc.oneof(small, amountsAround(most, smallestUnit));
  const kind = fc.constantFrom(...countedKinds);
  const wrong = fc.constantFrom(...(Object.keys(wrongInputs) as WrongInput[]));
  const sequences = commandSequences<World, Target>(
    [
      fc.constant(readOtherType()),
      fc.nat(2).map(readOneMethod),
      fc.tuple(amount, fc.nat(2)).map(([each, by]) => validate(each, by)),
      fc.tuple(kind, amount, fc.nat(2)).map(([of, each, by]) => sell(of, each, by)),
      fc.tuple(kind, small).map(([of, rest]) => sellAllBut(of, rest, least)),
      fc.tuple(kind, wrong).map(([of, input]) => sellWrong(of, input)),
    ],
    {
      mostDrawn: 7,
      end: [
        validate(least),
        validate(most),
        validate(beyond),
        ...countedKinds.map((of) => sell(of, least)),
        ...countedKinds.map((of) => sell(of, least, 1)),
        sellAllBut(anyKind, rounded(least.plus(1.23)), least),
        sellAllBut(anyKind, rounded(least.plus(0.7)), least),
        validate(rounded(most.div(2))),
        validate(rounded(most.div(2)), 1),
        sellWrong(anyKind, "an unsupported reason"),
        sell(anyKind, above),
        readOneMethod(0),
        readOneMethod(1),
        readOtherType(),
      ],
    },
  );

  await property(
    sequences,
    (sequence) =>
      stage.withinADay(async () => {
        const person = newcomer();
        const users = new Map([[person, await stage.seller()]]);
        const target = Object.assign(new Target(stage, users, [control]), { methods, perUnit });
        const model = { readings: readingsOf(stage, users), person, stranger: newcomer() };
        await beginLedger(model, target);
        await readElsewhere(model, target);
        await runCommands(sequence, { model, real: target });
      }),
    { share: 0.2 },
  );
});
