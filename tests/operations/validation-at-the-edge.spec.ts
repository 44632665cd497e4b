import {
  along,
  expect,
  prepareCountedSell,
  requirement,
  requireUnconverted,
  test,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { approvedStatus, periods } from "../../spec/vocabulary.ts";

for (const scope of usualScopes) {
  const cited = along(requirement("validation-approved-within", "validation-not-approved-beyond"), {
    period: periods,
    scope,
    left: ["exactly enough", "one unit too little"],
  });
  const title = `the last unit of each limit is approved, and no unit more (${scope})`;
  test(title, cited, async ({ stage, check }) => {
    const kind = stage.anyKind;
    for (const period of periods) {
      const user = await stage.seller();
      requireUnconverted(user);
      const { input, counted } = await prepareCountedSell(user, kind);
      const limit = { kind, period, payment_method: user.methodIn(scope) };
      await user.setLimit(counted, limit);
      const approved = await user.send("validateTransaction", input);
      await user.setLimit(counted.minus(stage.smallestUnit), limit);
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
