import { addingAccounts } from "../../../spec/operations.ts";
import { expect, type Input, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { requireRaised } from "../../../fixtures/error-rows/provoke.ts";
import { findAccountMaximum } from "../../../fixtures/limits/account-maximum.ts";
import { type ApiResponse, firstOf } from "../../../fixtures/response/response.ts";
import { notExercised, requireAccepted } from "../../../fixtures/stops/not-exercised.ts";
import { poll } from "../../../fixtures/way/polling.ts";
import { byAll, byAllInTurn, race, raceInRounds } from "./race.ts";

const ceiling = "bank-accounts-ceiling";

raceInRounds("a user is created once", "create-user-already-exists", async (stage, round) => {
  const request = await stage.validRequest("createUser");
  // All with one UUID, each with another email and phone.
  const isOfUuid = round === 2;
  const user_id = stage.uuid();
  const responses = await byAll(async () =>
    isOfUuid ? (await stage.validRequest("createUser")).sendWith({ user_id }) : request.send(),
  );
  const created = responses.find(({ kind }) => kind === "accepted");
  if (isOfUuid && created && created.result("user_id") !== user_id) {
    notExercised("nothing-asked", "the target chooses the ids of its users");
  }
  expect(responses).toHaveOneWinner("create-user-already-exists");
});

const momentSeconds = 0.2;

/** By round: all values, or the number of one document alone. */
const sharedNumber = [undefined, "poa_number", "poi_number"];

/** After the race, for another user than the winner. A target may store what it got at once a moment later. */
async function submitOnceMore(stage: Stage, shared: Input): Promise<ApiResponse> {
  const submitAgain = async () => {
    const request = await stage.validRequest("submitKyc");
    return request.sendWith({ ...shared, user_id: request.actor.id });
  };
  return poll(submitAgain, (each) => each.kind === "refused", momentSeconds);
}

raceInRounds(
  "a document is accepted for one user",
  "kyc-duplicate-entries",
  async (stage, round) => {
    const requests = await byAll(() => stage.validRequest("submitKyc"));
    const documents = firstOf(requests).input;
    const number = sharedNumber[round - 1];
    const isGiven = number !== undefined && documents[number] !== undefined;
    const shared = isGiven ? { [number]: documents[number] } : documents;
    const responses = await together(
      requests.map((each) => each.sendWith({ ...shared, user_id: each.actor.id })),
    );
    const inTurn = await submitOnceMore(stage, shared);
    if (isGiven && inTurn.kind !== "refused") {
      notExercised("nothing-asked", "one number alone makes no submission a duplicate");
    }
    // Only a request after the race shows how duplicates are refused: at once, none may be.
    const refused = responses.filter(({ kind }) => kind !== "accepted");
    for (const each of [inTurn, ...refused]) requireRaised(stage, "kyc-duplicate-entries", [each]);
    expect(responses).toHaveOneWinner("kyc-duplicate-entries");
  },
);

race("an account is added once", "link-account-duplicate", async (stage) => {
  const request = await stage.validRequest("linkBankAccount");
  const responses = await byAll(() => request.send());
  expect(responses).toHaveOneWinner(
    "link-account-duplicate",
    "link-account-exists-pending",
    "link-account-verification-pending",
    // If the winner's account is all that the user may hold.
    ...(stage.maximumAccounts === 1 ? (["link-account-ceiling-reached"] as const) : []),
  );
});

const adding = [["linkBankAccount"], addingAccounts, ["upsertBankAccount"]] as const;

/** A target may let an account be nobody's before its approval (open point account-owner). */
async function requireOwnerBeforeApproval(stage: Stage): Promise<void> {
  if (stage.verifiesAccountsAtOnce) return;
  const [owner, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const fields = owner.accounts.fields();
  await owner.mustSucceed("upsertBankAccount", fields);
  if ((await other.send("upsertBankAccount", fields)).kind === "refused") return;
  notExercised("nothing-asked", "an account that is being verified is nobody's yet");
}

raceInRounds("an account has one owner", "link-account-owned-by-another", async (stage, round) => {
  const users = await byAll(() => stage.verifiedUser());
  const fields = firstOf(users).accounts.fields();
  const operations = adding[round - 1] ?? addingAccounts;
  const isOlder = !operations.some((operation) => operation === "upsertBankAccount");
  if (!isOlder) await requireOwnerBeforeApproval(stage);
  const sent = await byAllInTurn(operations, async (operation, index) => {
    const user = users[index] as User;
    return { user, response: await user.send(operation, fields) };
  });
  const responses = sent.map(({ response }) => response);
  if (isOlder && stage.verifiesAccountsAtOnce) {
    expect(responses).toHaveOneWinner("link-account-owned-by-another");
    return;
  }
  // The document doesn't say how the newer operation refuses.
  if (isOlder) {
    expect(responses).toHaveWinnersUpTo(users.length, "link-account-owned-by-another");
    await requireOwnerBeforeApproval(stage);
  }
  const ends = await together(
    sent.map(({ user, response }) => user.accounts.endOfAdding(response, fields)),
  );
  expect(ends.flatMap(({ account = [] }) => account)).toHaveApprovedUpTo(1, {
    added: responses,
    row: "link-account-owned-by-another",
  });
});

raceInRounds("the last account below the maximum is added once", ceiling, async (stage, round) => {
  const isNre = round === 2 && stage.claims("nri");
  const [kind, userOf] = isNre
    ? (["nre", () => stage.nriUser()] as const)
    : (["nameMatches", () => stage.verifiedUser()] as const);
  const [maximum, user] = await together([findAccountMaximum(stage, userOf), userOf()]);
  for (let count = 1; count < maximum; count += 1) {
    await user.accounts.add(user.accounts.fields(kind));
  }
  const sent = await byAllInTurn(addingAccounts, async (operation) => {
    const fields = user.accounts.fields(kind);
    return { fields, response: await user.send(operation, fields) };
  });
  const added = sent.filter(({ response }) => response.kind === "accepted");
  if (added.length === 0) for (const { response } of sent) requireAccepted(response);
  const verified = await together(
    added.map(({ response, fields }) => user.accounts.waitForVerification(response, fields)),
  );
  expect(verified).toHaveApprovedUpTo(1);
});
