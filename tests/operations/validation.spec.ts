import {
  amountBeyondLimits,
  amountSurelyLeft,
  expect,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { approvedStatus } from "../../spec/vocabulary.ts";

test("a transaction is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.fitting("validateTransaction");
  expect(await request.asItIs()).toBeAccepted();
});

test(
  "within the limits is approved",
  requirement("validation-approved-within"),
  async ({ stage }) => {
    const request = await stage.fitting("validateTransaction");
    expect(await request.asItIs()).toHaveValidationStatus(approvedStatus);
  },
);

test(
  "exactly what remains is approved",
  requirement("validation-approved-within"),
  async ({ stage }) => {
    const user = await stage.seller();
    const from_amount = await amountSurelyLeft(user, stage.anyKind);
    const answer = await user.ask("validateTransaction", { ...user.quoteInput(), from_amount });
    expect(answer).toHaveValidationStatus(approvedStatus);
  },
);

test("beyond them is not", requirement("validation-not-approved-beyond"), async ({ stage }) => {
  const request = await stage.fitting("validateTransaction");
  const within = await request.asItIs();
  const beyond = await request.changed({
    from_amount: await amountBeyondLimits(request.actor, stage.anyKind),
  });
  stage.session.observe(
    "validation-statuses",
    beyond.kind === "refused" ? "refusal" : "status",
    beyond,
  );
  expect(beyond).toBeBeyondLimits({ beside: within });
});

test(
  "validating consumes nothing",
  requirement("validation-consumes-nothing"),
  async ({ stage }) => {
    const request = await stage.fitting("validateTransaction");
    const before = await request.actor.limits();
    await request.asItIs();
    const after = await request.actor.limits();
    expect(after).toHaveConsumed("0", before, () => true);
  },
);
