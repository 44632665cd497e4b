import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { requireUsualProvocation } from "../../../fixtures/error-rows/provoke.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { concurrently } from "../../../fixtures/stops/concurrently.ts";
import {
  requireAccepted,
  requireAsked,
  requireValue,
} from "../../../fixtures/stops/not-exercised.ts";

const exists = "create-user-already-exists";

const users: Record<string, (user: User) => Promise<unknown>> = {
  // If KYC takes time, during the review.
  "with KYC": (user) => user.kyc.submit("indian"),
  "marked as NRI": async (user) => {
    await user.kyc.pass("foreign");
    await user.markNri();
  },
  "whose KYC was rejected": (user) => user.kyc.fail(),
  "with a bank account": async (user) => {
    await user.kyc.pass("indian");
    await user.accounts.add();
  },
};

const ofUuid = requirement(exists);
test("no other user takes the user uuid of one that exists", ofUuid, async ({ stage }) => {
  const [first, second, third] = await together([
    stage.validRequest("createUser"),
    stage.validRequest("createUser"),
    stage.validRequest("createUser"),
  ]);
  const user_id = stage.uuid();
  const control = await first.sendWith({ user_id });
  requireAccepted(control);
  // The document doesn't say whether a client can choose a user's id.
  requireAsked(control.result("user_id") === user_id, "the target chooses the ids of its users");
  expect(await second.sendWith({ user_id })).toBeRefusedAs(exists, { control });
  // In capitals it may be no UUID; if it is one, it's the same.
  expect(await third.sendWith({ user_id: user_id.toUpperCase() })).toBeRefused({ control });
});

test("an email with capitals is known again", ofUuid, async ({ stage }) => {
  requireUsualProvocation(stage, exists);
  const [request, other] = await stage.validRequests("createUser");
  const [name = "", domain = ""] = String(request.input.email).split("@");
  const email = `${name.toUpperCase()}@${domain}`;
  const first = await request.sendWith({ email });
  requireAsked(first.kind === "accepted", "no email with capitals is taken");
  const refused = await request.sendWith({ email });
  expect(refused).toBeRefusedAs(exists, { control: await other.send() });
});

test("an underscore in an email stands for no other character", ofUuid, async ({ stage }) => {
  const [request, other] = await stage.validRequests("createUser");
  const [name, domain] = String(request.input.email).split("@");
  const control = await request.sendWith({ email: `${name}x@${domain}` });
  requireAccepted(control);
  const response = await other.sendWith({ email: `${name}_@${domain}` });
  expect(response).not.toBeRefusedAs(exists, { control });
});

const many = 10;

test("a user cannot be created again after many others", requirement(exists), async ({ stage }) => {
  requireUsualProvocation(stage, exists);
  const request = await stage.validRequest("createUser");
  await request.mustSucceed();
  const others = await concurrently(many, () => stage.validRequest("createUser"));
  const [control] = await together(others.map((other) => other.send()));
  expect(await request.sendWith({})).toBeRefusedAs(exists, { control: control as ApiResponse });
});

for (const [who, bringThere] of Object.entries(users)) {
  test(`a user ${who} cannot be created again`, requirement(exists), async ({ stage }) => {
    requireUsualProvocation(stage, exists);
    const [request, other] = await stage.validRequests("createUser");
    const created = await request.mustSucceed();
    await bringThere(stage.userOf(requireValue(created, "user_id")));
    const refused = await request.sendWith({});
    expect(refused).toBeRefusedAs(exists, { control: await other.send() });
  });
}
