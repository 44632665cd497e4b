import {
  findAmountBeyondLimits,
  findSafeAmount,
  expect,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { approvedStatus } from "../../spec/vocabulary.ts";

test("a transaction is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  expect(await request.send()).toBeAccepted();
});

test(
  "within the limits is approved",
  requirement("validation-approved-within"),
  async ({ stage }) => {
    const request = await stage.validRequest("validateTransaction");
    expect(await request.send()).toHaveValidationStatus(approvedStatus);
  },
);

test(
  "exactly what remains is approved",
  requirement("validation-approved-within"),
  async ({ stage }) => {
    const user = await stage.seller();
    const from_amount = await findSafeAmount(user, stage.anyKind);
    const response = await user.send("validateTransaction", { ...user.quoteInput(), from_amount });
    expect(response).toHaveValidationStatus(approvedStatus);
  },
);

test("beyond them is not", requirement("validation-not-approved-beyond"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const within = await request.send();
  const beyond = await request.sendWith({
    from_amount: await findAmountBeyondLimits(request.actor, stage.anyKind),
  });
  stage.session.observe(
    "validation-statuses",
    beyond.kind === "refused" ? "refusal" : "status",
    beyond,
  );
  expect(beyond).toBeBeyondLimits({ control: within });
});

test(
  "validating consumes nothing",
  requirement("validation-consumes-nothing"),
  async ({ stage }) => {
    const request = await stage.validRequest("validateTransaction");
    const before = await request.actor.readLimits();
    await request.send();
    const after = await request.actor.readLimits();
    expect(after).toHaveConsumed("0", before, () => true);
  },
);
