import {
  expect,
  type Input,
  instantOf,
  notExercised,
  requirement,
  sendLater,
  signing,
  test,
} from "../../fixtures/index.ts";

const window = requirement("authentication-window");
const captures = [
  ["request", "getLimits"],
  ["validation", "validateTransaction"],
] as const;

for (const [what, operation] of captures) {
  test(`a captured ${what} is refused after the window`, window, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const signedAt = stage.now() - signing.agedSeconds * 1000;
    const captured = signing.captured(signedAt, stage.uuid());
    const control = await request.sendSigned(captured);
    await stage.outlastWindow(request.actor, signedAt);
    expect(await request.sendSigned(captured)).toBeRefused({ control });
  });
}

/** A target may count in whole seconds. */
const marginSeconds = 2;

/** How long a sell can be funded that does not say when it is to be settled is not shown. */
const settlesAfter = (seconds: number, { settlement_expiry: expiry }: Input): boolean =>
  (instantOf(expiry) ?? 0) > Date.now() / 1000 + seconds;

const funded = requirement("funding-confirm");
test("a sell is funded after its quote has expired", funded, async ({ stage }) => {
  const seller = await stage.seller();
  const later = seller.quoteSeconds("external") + marginSeconds;
  if (!settlesAfter(later, seller.quoteInput())) {
    notExercised("nothing-asked", "no sell is to be settled later than its quote expires");
  }
  const input = seller.fundingInput(await seller.sell("external"));
  await stage.moveClock(later, seller);
  expect(await sendLater(seller, "confirmOnchainFunding", input, later)).toBeAccepted();
});
