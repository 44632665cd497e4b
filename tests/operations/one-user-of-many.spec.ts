import { along, expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { repeatedly } from "../../fixtures/error-rows/provocation.ts";
import { needsAmountOnly, trySetExactBalance } from "../../fixtures/limits/balance.ts";
import {
  ensureCounted,
  inAggregate,
  prepareCountedSell,
} from "../../fixtures/limits/consumption.ts";
import { isApproved } from "../../fixtures/matchers/validation.ts";
import { type ApiResponse as Read, firstOf } from "../../fixtures/response/response.ts";
import { notExercised, requireAccepted } from "../../fixtures/stops/not-exercised.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";
import { approvedStatus } from "../../spec/vocabulary.ts";

// In most tests the user is the newest there is. Here there are an older one, a newer one, and one who comes when all
// is done.

async function usersAround(make: () => Promise<User>): Promise<[User, User, User]> {
  return [await make(), await make(), await make()];
}

const read = (user: User) => user.mustSucceed("getUser");

const marking = requirement("users-mark-nri", "users-is-nri-unset-before");
test("marking a user as NRI marks no other", marking, async ({ stage, check }) => {
  const [older, marked, newer] = await usersAround(() => stage.verifiedUser("foreign"));
  // In case the target caches what it has read.
  await read(marked);
  await marked.markNri();
  const next = await stage.verifiedUser("foreign");
  const own = await read(marked);
  const others = await together([older, newer, next].map(read));

  await check("users-mark-nri", () => expect(own).toShow("is_nri", true));
  await check("users-is-nri-unset-before", () => {
    for (const other of others) expect(other).not.toShow("is_nri", true);
  });
});

const ownRecord = along(requirement("users-is-nri-returned", "bank-accounts-of-user-only"), {
  "other user": ["older", "newer"],
});
test("a user is read who is not the newest", ownRecord, async ({ stage, check }) => {
  const [older, user, newer] = await usersAround(() => stage.verifiedUser());
  const { bank_account_id } = await user.accounts.add();
  await together([older.accounts.add(), newer.accounts.add()]);
  // All at once: a target may keep in one place whose request it is answering.
  const responses = await repeatedly(async () => {
    const sent = user.send("getUser");
    await together([sent, read(older), read(newer)]);
    return sent;
  });
  for (const response of responses) {
    await check("users-is-nri-returned", () => {
      expect(response).toBeAccepted();
      expect(response).toMentionNone([older.id, newer.id]);
    });
    await check("bank-accounts-of-user-only", () => {
      requireAccepted(response);
      expect(response).toShowNoAccountsBut([bank_account_id]);
    });
  }
});

const ownLimits = requirement("limits-per-user");
const everyOther = ["older", "newer", "later"] as const;
const shown = along(ownLimits, { "read path": "shown", "other user": everyOther });
test("sells at once consume each seller's limits alone", shown, async ({ stage }) => {
  const sellers = await usersAround(() => stage.seller());
  const kind = stage.anyKind();
  const readLimits = (user: User) => user.readLimitsOf(kind);
  const before = await together(sellers.map(readLimits));
  const prepared = await together(sellers.map((seller) => prepareCountedSell(seller, kind)));
  await together(
    sellers.map(async (seller, index) =>
      ensureCounted(seller, kind, await seller.sellQuote(kind, prepared[index]?.input ?? {})),
    ),
  );
  const next = await stage.seller();
  const after = await together(sellers.map(readLimits));
  const ofNext = await readLimits(next);

  for (const [index, limits] of after.entries()) {
    const [at, sold] = [before[index] ?? limits, prepared[index]?.counted.toFixed() ?? ""];
    expect(limits).toHaveConsumed(sold, at, inAggregate);
  }
  // The target creates all users alike.
  expect(ofNext).toHaveConsumedNothingSince(firstOf(before));
});

const exhaust = (user: User, stage: Stage) =>
  user.setLimit(stage.smallestUnit, { kind: stage.anyKind(), period: "daily" });

/** Exhausts the second of three users. */
async function exhaustOne(stage: Stage): Promise<[User, User, User]> {
  const users = await usersAround(() => stage.seller());
  await exhaust(users[1], stage);
  return users;
}

/** A limit that doesn't even bind the newest user isn't another user's. @throws NotExercised */
async function requireBinding(
  stage: Stage,
  act: (user: User) => Promise<Read>,
  passes: (response: Read) => boolean,
): Promise<void> {
  const newest = await stage.seller();
  await exhaust(newest, stage);
  if (passes(await act(newest))) {
    notExercised("nothing-seen", "a limit that is used up binds no user");
  }
}

const validate = (user: User) => user.send("validateTransaction", user.quotes.input());
const wasAccepted = ({ kind }: Read) => kind === "accepted";

const ruling = along(ownLimits, { "read path": ["validated", "sold"], "other user": everyOther });
test("validations and sells go by their own user's limits", ruling, async ({ stage }) => {
  const [older, own, newer] = await exhaustOne(stage);
  const others = [older, newer, await stage.seller()];
  const kind = stage.anyKind();
  const { sell, overLimit } = sells[kind];
  const sellOf = async (user: User) => user.send(sell, await user.prepareSell(kind));
  const [beyond, refused] = [await validate(own), await sellOf(own)];
  const validated = await together(others.map(validate));
  const sold = await together(others.map(sellOf));

  if (isApproved(beyond)) await requireBinding(stage, validate, isApproved);
  if (wasAccepted(refused)) await requireBinding(stage, sellOf, wasAccepted);
  expect(beyond).toBeUnapproved({ control: firstOf(validated) });
  for (const response of validated) expect(response).toHaveValidationStatus(approvedStatus);
  expect(refused).toBeRefusedAs(overLimit, { control: firstOf(sold) });
  for (const response of sold) expect(response).toBeAccepted();
});

for (const kind of sellKinds) {
  const { sell, isAccepted } = sells[kind];
  test(`${sell} takes nothing from another seller`, requirement(isAccepted), async ({ stage }) => {
    const isExact = kind === "external" || (await needsAmountOnly(stage));
    const prepare = async (user: User) => ({ user, ...(await prepareCountedSell(user, kind)) });
    const users = await usersAround(() => stage.seller());
    const [older, own, newer] = await together([
      prepare(users[0]),
      prepare(users[1]),
      prepare(users[2]),
    ]);
    for (const { user, counted, input } of [older, own, newer]) {
      // One unit more: another check judges whether the last one may be sold.
      await user.setLimit(counted.plus(stage.smallestUnit), { kind, period: "daily" });
      if (isExact) await trySetExactBalance(stage, user, input);
    }
    for (const { user, input } of [own, older, newer]) {
      expect(await user.send(sell, input)).toBeAccepted();
    }
  });
}
