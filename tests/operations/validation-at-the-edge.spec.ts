import {
  along,
  driftOf,
  expect,
  prepareCountedSell,
  requirement,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { approvedStatus, periods } from "../../spec/vocabulary.ts";

const sellerOf = (stage: Stage, turn: number) =>
  turn % 2 === 1 && stage.claims("nri") ? stage.nriSeller() : stage.seller();

for (const [first, scope] of usualScopes.entries()) {
  const cited = along(requirement("validation-approved-within", "validation-not-approved-beyond"), {
    period: periods,
    scope,
    left: ["exactly enough", "one unit too little"],
  });
  const title = `the last unit of each limit is approved, and no unit more (${scope})`;
  test(title, cited, async ({ stage, check }) => {
    const kind = stage.anyKind;
    for (const [index, period] of periods.entries()) {
      const user = await sellerOf(stage, first + index);
      const { input, counted } = await prepareCountedSell(user, kind);
      const limit = { kind, period, payment_method: user.methodIn(scope) };
      const drift = driftOf(user, kind, counted);
      await user.setLimit(counted.plus(drift), limit);
      const approved = await user.send("validateTransaction", input);
      await user.setLimit(counted.minus(drift).minus(stage.smallestUnit), limit);
      const beyond = await user.send("validateTransaction", input);
      await check("validation-approved-within", () =>
        expect(approved).toHaveValidationStatus(approvedStatus),
      );
      await check("validation-not-approved-beyond", () =>
        expect(beyond).toBeUnapproved({ control: approved }),
      );
    }
  });
}
