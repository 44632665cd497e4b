import { along, expect, type KycKind, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { ensureCounted, sellAndCount } from "../../fixtures/limits/consumption.ts";
import {
  notExercised,
  requireAccepted,
  requireAsked,
  requireValue,
} from "../../fixtures/stops/not-exercised.ts";
import { sells } from "../../spec/sell-kinds.ts";
import { accumulatingPeriods, current } from "../../spec/vocabulary.ts";

// No operation undoes what another has done.

/** The document doesn't say whether a verified user may submit KYC again. */
async function submitAgain(user: User, kind: KycKind) {
  const response = await user.send("submitKyc", user.kyc.input(kind));
  expect(response).toBeAnswered();
  if (response.kind === "accepted") await user.kyc.conclude();
}

const set = requirement("users-is-nri-set");
test("a user marked as NRI while an account is verified stays one", set, async ({ stage }) => {
  requireAsked(!stage.marksNriBeforeAccounts, "users with accounts are not marked as NRI");
  const user = await stage.verifiedUser("foreign");
  const fields = user.accounts.fields();
  const added = await user.mustSucceed("upsertBankAccount", fields);
  const marked = await user.send("markNri");
  requireAsked(marked.kind === "accepted", "a user isn't marked while an account is verified");
  await user.accounts.waitForVerification(added, fields);
  expect(await user.mustSucceed("getUser")).toShow("is_nri", true);
});

async function doAllElse(user: User, stage: Stage) {
  for (const kind of stage.sellKinds) await user.prepareSell(kind);
  await user.mustSucceed("validateTransaction", user.quotes.input());
  await user.mustSucceed("getUser");
  if (stage.accountsAllowed() < 2) return;
  const { fields } = await user.accounts.add();
  const { bank_account_id } = await user.accounts.add({ ...fields, account_type: current });
  // The document doesn't say whether an account can be deleted that a sell may be paid into.
  expect(await user.send("deleteBankAccount", { bank_account_id })).toBeAnswered();
}

const consumed = along(requirement("limits-entry-consumed"), { period: accumulatingPeriods });

test("nothing but a sell changes what is consumed", consumed, async ({ stage }) => {
  const seller = await stage.seller();
  await sellAndCount(seller, stage.anyKind());
  const before = await seller.readLimits();
  await doAllElse(seller, stage);
  await submitAgain(seller, "indian");
  expect(await seller.readLimits()).toHaveConsumedNothingSince(before);
});

const marked = along(requirement("limits-entry-consumed", "status-read"), {
  period: accumulatingPeriods,
});
test(
  "marking a seller as NRI changes nothing of what is consumed",
  marked,
  async ({ stage, check }) => {
    requireAsked(!stage.marksNriBeforeAccounts, "users with accounts are not marked as NRI");
    const seller = await stage.seller("foreign");
    const kind = stage.anyKind();
    // The document doesn't say whether users with foreign KYC may sell before they are marked.
    const prepared = await seller.tryPrepareSell(kind, {});
    requireAsked(prepared, "only NRI users with foreign KYC get quotes");
    const sold = await seller.send(sells[kind].sell, prepared.input);
    requireAccepted(sold);
    const transaction_id = requireValue(sold, "transaction_id");
    await ensureCounted(seller, kind, transaction_id);
    const before = await seller.readLimits();
    await seller.markNri();
    const after = await seller.readLimits();
    await check("limits-entry-consumed", () => expect(after).toHaveConsumedNothingSince(before));
    await check("status-read", async () =>
      expect(await seller.send("getTransaction", { transaction_id })).toBeAccepted(),
    );
  },
);

const kept = along(requirement("limits-entry-consumed", "status-read"), {
  period: accumulatingPeriods,
});
test("deleting the only account leaves what was sold", kept, async ({ stage, check }) => {
  const seller = await stage.seller();
  const kind = stage.anyKind();
  const transaction_id = await seller.sell(kind);
  await ensureCounted(seller, kind, transaction_id);
  const before = await seller.readLimits();
  const { account: bank_account_id } = seller.memory;
  const response = await seller.send("deleteBankAccount", { bank_account_id });
  if (response.kind === "refused") {
    notExercised("nothing-asked", "an account that a sell may be paid into cannot be deleted");
  }
  requireAccepted(response);
  const after = await seller.readLimits();
  await check("limits-entry-consumed", () => expect(after).toHaveConsumedNothingSince(before));
  await check("status-read", async () =>
    expect(await seller.send("getTransaction", { transaction_id })).toBeAccepted(),
  );
});
