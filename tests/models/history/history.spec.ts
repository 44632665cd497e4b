import { along, requirement, test } from "../../../fixtures/index.ts";
import { followsRejectedKyc } from "../../../fixtures/actors/refused-kyc.ts";
import { waitsOverlap } from "../../../fixtures/actors/prepared-cast.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { countFittingSells } from "../../../fixtures/limits/amounts.ts";
import { requireCountedAt } from "../../../fixtures/limits/consumption.ts";
import { runCommands } from "../../../fixtures/properties/commands.ts";
import {
  property,
  skipOtherSells,
  skipPart,
  skipUnclaimed,
} from "../../../fixtures/properties/property.ts";
import { requireValue } from "../../../fixtures/stops/not-exercised.ts";
import { attempt } from "../../../fixtures/stops/why-stopped.ts";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";
import { addingAccounts } from "../../../spec/operations.ts";
import { courseOf, type Given } from "./course.ts";
import { settlesAs } from "./read.ts";
import { refusedBy } from "./refused.ts";
import type { HistoryCommand, Model, Real } from "./model.ts";
import { noting } from "./visited.ts";

/** A user of Indian KYC passes through fewer states. */
const shares = { indian: 0.2, foreign: 0.4 };

const cited = [
  "bank-accounts-need-kyc",
  "bank-accounts-add",
  "bank-accounts-name-match-approved",
  "bank-accounts-name-mismatch-rejected",
  "bank-accounts-readd-creates",
  "bank-accounts-readd-deletes",
  "bank-accounts-delete",
  "bank-accounts-is-nre-in-user",
  "bank-accounts-of-user-only",
  "bank-accounts-is-nre-in-account",
  "bank-accounts-is-nre-in-status",
  "link-account-duplicate",
  "link-account-owned-by-another",
  "users-nri-needs-kyc",
  "users-is-nri-unset-before",
  "users-is-nri-returned",
  "sells-pool",
  "sells-external",
  "pool-quote-reference-refused",
  "external-quote-reference-refused",
  "pool-sell-quote-invalid",
  "pool-sell-quote-expired",
  "pool-sell-reference-refused",
  "external-sell-quote-used",
  "external-sell-quote-invalid",
  "external-sell-quote-expired",
  "external-sell-reference-refused",
  "funding-confirm",
  "funding-by-path-id",
  "funding-hash-received",
  "funding-reference-refused",
  "status-read",
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "limits-entry-consumed",
  "owasp-api1-objects",
] as const;

const citedByKyc = {
  indian: ["users-nri-not-indian-kyc", "bank-accounts-nre-rejected-for-non-nri"],
  foreign: [
    "users-mark-nri",
    "users-is-nri-set",
    "bank-accounts-nre-approved",
    "bank-accounts-nre-rejected-for-non-nri",
  ],
} as const;

/** What accounts and sells that are refused, read and added are compared with. */
async function prepareControls(stage: Stage, other: User, hasNri: boolean) {
  const fields = other.accounts.fields();
  const adding = await other.mustSucceed("upsertBankAccount", fields);
  const { bank_account_id, details } = await other.accounts.endAdding(adding, fields);
  // The other controls are sells into such an account.
  await settlesAs({ kind: "nameMatches", addedByNri: false }, details);
  const reading = await other.accounts.lookAt(bank_account_id);
  const marking = hasNri ? await (await stage.validRequest("markNri")).mustSucceed() : undefined;
  const sold: Real["controls"]["sold"] = {};
  let mostSold = Infinity;
  for (const kind of stage.sellKinds) {
    const seller = await stage.seller();
    mostSold = Math.min(mostSold, await countFittingSells(seller, kind));
    sold[kind] = await seller.mustSucceed(sells[kind].sell, await seller.prepareSell(kind));
  }
  return { controls: { adding, reading, marking, sold }, mostSold };
}

async function createUser(stage: Stage): Promise<Pick<Real, "user" | "created">> {
  if (stage.session.pool) return { user: await stage.user(), created: undefined };
  const request = await stage.validRequest("createUser");
  const user = stage.userOf(requireValue(await request.mustSucceed(), "user_id"));
  return { user, created: request.input };
}

/** Kinds of sell of which the profile says how they move the limits. */
async function countedKindsOf(stage: Stage, user: User): Promise<readonly SellKind[]> {
  const kinds = stage.countedKinds;
  const { stopped } = await attempt(() => kinds.forEach((kind) => requireCountedAt(user, kind)));
  return stopped ? [] : kinds;
}

// The longest tests of a run: far from the target one after the other would end it alone.
test.describe.configure({ mode: "parallel" });

for (const kyc of ["indian", "foreign"] as const) {
  const all = along(
    requirement(...cited, ...citedByKyc[kyc]),
    { "existing account": ["approved", "name-rejected", "deleted"] },
    { operation: addingAccounts, KYC: ["not submitted", "rejected"] },
  );
  test(`the history of a user with ${kyc} KYC agrees with the document`, all, async ({ stage }) => {
    const { marksNriBeforeAccounts, sellKinds, maximumAccounts } = stage;
    const hasNri = stage.claims("nri");
    skipUnclaimed(stage, "nri", "older-bank-account-endpoints");
    skipOtherSells(stage);
    if (marksNriBeforeAccounts) {
      skipPart("users are marked as NRI only before they have bank accounts");
    }
    const other = await stage.verifiedUser();
    const { controls, mostSold } = await prepareControls(stage, other, hasNri);
    const refused = await refusedBy(stage, other);
    const followsRejected = await followsRejectedKyc(stage);
    const countedKinds = await countedKindsOf(stage, other);
    const expired = { user_id: other.id, kind: sellKinds.at(-1) };
    const given: Given = {
      kyc,
      sellKinds,
      hasNri,
      hasOlder: stage.claims("older-bank-account-endpoints"),
      canExpire: sellKinds.length > 0 && Boolean(await stage.trySetUp("quote expired", expired)),
      movesClock: await stage.movesClockOfOne(),
      marksNriBeforeAccounts,
      isOneTheMost: maximumAccounts === 1,
      sellsNewestQuoteOnly: other.quotes.areNewestOnly,
      refused,
    };
    if (!given.canExpire && other.quotes.expireByThemselves) {
      skipPart("quotes expire only by waiting for it; other checks do");
    }
    const live = async (commands: HistoryCommand[], own: Stage) => {
      const { user, created } = await createUser(own);
      await user.giveBalance();
      const model: Model = {
        kyc: undefined,
        reviewed: undefined,
        followsRejected,
        isNri: false,
        marksNriBeforeAccounts,
        accounts: [],
        verifying: undefined,
        hasSold: false,
        mostApproved: stage.accountsAllowed(),
        fresh: [],
        sold: [],
        mostSold,
        consumed: { sells: [], passed: undefined, base: undefined },
        countedKinds,
        canExpire: given.canExpire,
        movesClock: given.movesClock,
        isOver: false,
      };
      const real: Real = { stage: own, user, created, other: own.userOf(other.id), controls };
      real.other.memory.account = other.memory.account;
      await runCommands(noting(commands), { model, real });
    };
    await property(courseOf(given), (commands, own) => own.withinADay(() => live(commands, own)), {
      sideBySide: waitsOverlap(stage.session),
      share: shares[kyc],
    });
  });
}
