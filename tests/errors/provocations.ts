import { type AccountKind, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import {
  changed,
  type Provocation,
  repeated,
  repeatedly,
  sellRepeatedly,
  sendRepeatedly,
  simulated,
  withUserIn,
  withValueFrom,
} from "../../fixtures/error-rows/provocation.ts";
import { changes } from "../../fixtures/error-rows/changes.ts";
import { addAccountsUntilRefused, requireNotFull } from "../../fixtures/limits/account-maximum.ts";
import { requireSells } from "../../fixtures/limits/amounts.ts";
import { prepareBeyondLimits, requireBalance } from "../../fixtures/limits/balance.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { type SellKind, sells } from "../../spec/sell-kinds.ts";
import { errorRow, type TableErrorId } from "../../spec/error-rows/index.ts";
import { entries } from "./entries.ts";

const sendDuplicate: Provocation = async (stage) => {
  const first = await stage.validRequest("submitKyc");
  const control = await first.send();
  const { user_id: _first, ...documents } = first.input;
  return { refused: await sendRepeatedly(first, documents), control };
};

const withUnverifiedUser = async (stage: Stage) => ({ user_id: (await stage.user()).id });

const linkOwnedByAnother: Provocation = async (stage) => {
  const request = await stage.validRequest("linkBankAccount");
  const control = await request.send();
  // An account may be nobody's before its approval (open point account-owner).
  await request.actor.accounts.endOfAdding(control, request.input);
  const byAnother = async () => request.sendWith({ user_id: (await stage.verifiedUser()).id });
  return { refused: await repeatedly(byAnother), control };
};

const linkBeyondMaximum: Provocation = async (stage) => {
  const { last, accepted } = await addAccountsUntilRefused(await stage.verifiedUser());
  return { refused: [last], control: accepted };
};

const linkWhilePending: Provocation = async (stage, row) => {
  const user = await stage.verifiedUser();
  const control = await user.send("linkBankAccount", user.accounts.fields("pending"));
  const another = () => user.send("linkBankAccount", user.accounts.fields());
  // A target may refuse such an account with this row, and keep it as pending.
  if (isRow(control, row)) return { refused: [control], control: await another() };
  return { refused: await repeatedly(another), control };
};

/** Uses the provider state if no kind of account leads to the state. */
const linkExisting =
  (kind: AccountKind, wanted: "approved" | "pending" | "rejected" | "name-rejected"): Provocation =>
  async (stage, row) => {
    const user = await stage.verifiedUser("foreign");
    const fields = user.accounts.fields(kind);
    const added = await user.send("linkBankAccount", fields);
    const control = isRow(added, "link-account-verification-pending")
      ? await user.send("linkBankAccount", user.accounts.fields())
      : added;
    // A pending account remains pending, so there's nothing to wait for.
    const details =
      wanted === "pending"
        ? control.bankDetails()[0]
        : (await user.accounts.waitForVerification(control, fields)).details;
    const refused = await repeatedly(() => user.send("linkBankAccount", fields));
    if (wanted === "approved") for (const each of refused) requireNotFull(user, each, 1);
    // A target may spell two states with one word; its refusal shows which it meant.
    const isMeant = refused.some(({ code }) => code === errorRow(row).code);
    if (details?.state === wanted || isMeant || wanted === "approved") return { refused, control };
    const others = user.accounts.fields(kind);
    await stage.setUp(`bank account ${wanted}`, { user_id: user.id, ...others });
    return { refused: await repeatedly(() => user.send("linkBankAccount", others)), control };
  };

const sellBeyondLimits =
  (kind: SellKind): Provocation =>
  async (stage) => {
    const [request, seller] = await together([
      stage.validRequest(sells[kind].sell),
      stage.seller(),
    ]);
    const beyond = await prepareBeyondLimits(stage, seller, kind);
    const refused = await sellRepeatedly(seller, kind, beyond);
    for (const response of refused) requireBalance(seller, response, beyond.from_amount);
    return { refused, control: await request.send() };
  };

const sellWithSameReference =
  (kind: SellKind): Provocation =>
  async (stage) => {
    const request = await stage.validRequest(sells[kind].sell);
    const control = await request.send();
    const { actor } = request;
    const { reference_uuid } = request.input;
    if (actor.quotes.areNewestOnly) {
      const newest = { ...(await actor.prepareSell(kind)), reference_uuid };
      return { refused: await sellRepeatedly(actor, kind, newest, () => reference_uuid), control };
    }
    const sellAnother = async () =>
      request.sendWith({ ...(await actor.prepareSell(kind)), reference_uuid });
    return { refused: await repeatedly(sellAnother), control };
  };

/** If a sell names an account, it names a rejected one. */
const sellWithoutAccount: Provocation = async (stage) => {
  const [request, user] = await together([stage.validRequest("poolSell"), stage.verifiedUser()]);
  if (user.quotes.nameAccountOf("pool"))
    await user.accounts.add(user.accounts.fields("nameDiffers"));
  await user.giveBalance();
  const input = await user.prepareSell("pool");
  const refused = await sellRepeatedly(user, "pool", input);
  return { refused, control: await request.send() };
};

const fundWithSameReference: Provocation = async (stage) => {
  const seller = await stage.seller();
  await requireSells(2, seller, "external");
  const own = stage.withOnly(seller);
  const first = await own.validRequest("confirmOnchainFunding");
  const second = await own.validRequest("confirmOnchainFunding");
  const control = await first.send();
  const { reference_uuid } = first.input;
  return { refused: await repeatedly(() => second.sendWith({ reference_uuid })), control };
};

const byChange = Object.fromEntries(
  entries(changes).map(([row, change]) => [row, changed(change)]),
) as Record<keyof typeof changes, Provocation>;

/** A row without a provocation doesn't compile. */
export const provocations: Record<TableErrorId, Provocation> = {
  ...byChange,

  "create-user-unknown-error": simulated,
  "create-user-generic-failure": simulated,
  "create-user-already-exists": repeated(),

  "kyc-duplicate-entries": sendDuplicate,
  "kyc-unknown-error": simulated,
  "kyc-initiation-failed": simulated,

  "link-account-owned-by-another": linkOwnedByAnother,
  "link-account-ceiling-reached": linkBeyondMaximum,
  "link-account-kyc-state": changed(withUnverifiedUser),
  "link-account-duplicate": linkExisting("nameMatches", "approved"),
  "link-account-exists-name-rejected": linkExisting("nameDiffers", "name-rejected"),
  "link-account-exists-pending": linkExisting("pending", "pending"),
  "link-account-exists-rejected": linkExisting("nre", "rejected"),
  "link-account-verification-pending": linkWhilePending,

  "pool-quote-failure-4015": simulated,
  "pool-quote-failure-4019": simulated,
  "pool-quote-failure-9009": simulated,
  "pool-quote-failure-9010": simulated,
  "pool-quote-validation-failed": changed(withUnverifiedUser),
  "pool-quote-reference-refused": repeated(),
  "pool-quote-configuration-missing": simulated,

  "external-quote-failure-4015": simulated,
  "external-quote-failure-4019": simulated,
  "external-quote-failure-9009": simulated,
  "external-quote-request-forbidden": changed(withUnverifiedUser),
  "external-quote-reference-refused": repeated(),
  "external-quote-configuration-missing": simulated,

  "pool-sell-quote-expired": withValueFrom("quote expired", { kind: "pool" }),
  "pool-sell-quote-foreign": withValueFrom("quote of another client", { kind: "pool" }),
  "pool-sell-validation-failed": sellWithoutAccount,
  "pool-sell-balance-insufficient": withUserIn("user has balance", ({ from_currency }) => ({
    currency: from_currency,
    amount: "0",
  })),
  "pool-sell-reference-refused": sellWithSameReference("pool"),
  "pool-sell-over-limit": sellBeyondLimits("pool"),
  "pool-sell-user-foreign": withValueFrom("user of another client"),
  "pool-sell-failure-405001": simulated,
  "pool-sell-failure-499999": simulated,
  "pool-sell-user-not-allowed": withUserIn("pool not allowed for user"),
  "pool-sell-not-enabled": withUserIn("pool not enabled for user"),

  "external-sell-no-deposit-address": withUserIn("no deposit address"),
  "external-sell-quote-expired": withValueFrom("quote expired", { kind: "external" }),
  "external-sell-quote-used": repeated("new reference"),
  "external-sell-reference-refused": sellWithSameReference("external"),
  "external-sell-over-limit": sellBeyondLimits("external"),
  "external-sell-failure": simulated,

  "funding-hash-received": repeated("new reference"),
  "funding-reference-refused": fundWithSameReference,
  "funding-failure": simulated,
};
