import {
  expect,
  keepsToLimits,
  overLimit,
  requirement,
  sellKinds,
  sellOperation,
  prepareCountedSell,
  test,
} from "../../fixtures/index.ts";
import { periods } from "../../spec/vocabulary.ts";

// Where limits can be set they are set to what a sell counts, whatever the unit they are counted in.

for (const period of periods) {
  for (const kind of sellKinds) {
    const operation = sellOperation[kind];
    const limited = requirement(keepsToLimits[kind]);
    test(`${operation} fills ${period} to the last unit`, limited, async ({ stage }) => {
      const [filler, breaker] = await Promise.all([stage.seller(), stage.seller()]);
      const [filling, breaking] = await Promise.all([
        prepareCountedSell(filler, kind),
        prepareCountedSell(breaker, kind),
      ]);
      await filler.setLimit(filling.counted, { kind, period });
      await breaker.setLimit(breaking.counted.minus(stage.smallestUnit), { kind, period });

      const filled = await filler.send(operation, filling.input);
      const broken = await breaker.send(operation, breaking.input);
      expect(filled).toBeAccepted();
      expect(broken).toBeRefusedAs(overLimit[kind], { control: filled });
    });
  }
}
