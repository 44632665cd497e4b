import {
  along,
  expect,
  prepareCountedSell,
  requirement,
  sellKinds,
  sells,
  test,
  together,
} from "../../fixtures/index.ts";
import { periods } from "../../spec/vocabulary.ts";

// Where limits can be set, they are set to what a sell counts, whatever the unit they are counted in.

for (const period of periods) {
  for (const kind of sellKinds) {
    const { sell, keepsToLimits, overLimit } = sells[kind];
    const title = `${sell} accepts the last unit of the ${period} limit and refuses one more`;
    const about = { period, left: ["one unit too little", "exactly enough"] } as const;
    test(title, along(requirement(keepsToLimits), about), async ({ stage }) => {
      const [within, beyond] = await together([stage.seller(), stage.seller()]);
      const [exact, tooMuch] = await together([
        prepareCountedSell(within, kind),
        prepareCountedSell(beyond, kind),
      ]);
      await within.setLimit(exact.counted, { kind, period });
      await beyond.setLimit(tooMuch.counted.minus(stage.smallestUnit), { kind, period });

      const control = await within.send(sell, exact.input);
      const refused = await beyond.send(sell, tooMuch.input);
      expect(control).toBeAccepted();
      expect(refused).toBeRefusedAs(overLimit, { control });
    });
  }
}
