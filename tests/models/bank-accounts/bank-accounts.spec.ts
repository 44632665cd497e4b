import * as fc from "fast-check";
import {
  along,
  commandSequences,
  property,
  requirement,
  runCommands,
  test,
  type CommandSequence,
  type Stage,
} from "../../../fixtures/index.ts";
import {
  add,
  addAgain,
  addDeleted,
  deleteAccount,
  markNri,
  passKyc,
  addByAnother,
  addDuplicate,
} from "./add.ts";
import type { AccountsModel, AccountsReal } from "./model.ts";
import { readUser, read, readDeleted } from "./read.ts";

type Sequence = CommandSequence<AccountsModel, AccountsReal>;

/** A user of Indian KYC passes through fewer states. */
const shares = { indian: 0.4, foreign: 0.6 };
const assumedMaximum = 2;
const kinds = ["nameMatches", "nameDiffers", "nre"] as const;

const cited = [
  "bank-accounts-need-kyc",
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

for (const kyc of ["indian", "foreign"] as const) {
  const all = along(requirement(...cited, ...citedByKyc[kyc]), {
    "existing account": ["approved", "name-rejected", "deleted"],
  });
  test(`bank accounts of a user with ${kyc} KYC keep to their states`, all, async ({ stage }) => {
    const hasOlder = stage.claims("older-bank-account-endpoints");
    const hasNri = stage.claims("nri");
    const { marksNriBeforeAccounts } = stage;
    const index = fc.nat(2);
    const isOneTheMost = stage.maximumAccounts === 1;
    const sequences = commandSequences<AccountsModel, AccountsReal>(
      [
        ...(hasNri ? [fc.constant(markNri())] : []),
        fc.constantFrom(...kinds).map(add),
        index.map(addAgain),
        index.map(addDeleted),
        ...(hasOlder ? [index.map(addDuplicate), index.map(addByAnother)] : []),
        index.map(deleteAccount),
        index.map(read),
        index.map(readDeleted),
        fc.constant(readUser()),
      ],
      {
        mostDrawn: 7,
        begin: [
          ...(hasNri ? [markNri()] : []),
          add("nameMatches"),
          passKyc(kyc),
          ...(hasNri && marksNriBeforeAccounts ? [markNri()] : []),
          add("nre"),
        ],
        end: [
          ...(hasNri ? [markNri()] : []),
          addAgain(0),
          ...[0, 0, 0].map(deleteAccount),
          add("nameMatches"),
          // Before the user may be full: a target may look at that first.
          ...(hasOlder ? [addDuplicate(0), addByAnother(0)] : []),
          add("nameDiffers"),
          ...(isOneTheMost ? [deleteAccount(0)] : []),
          add("nre"),
          ...[0, 1].map(addAgain),
          readUser(),
          ...[0, 1, 2].map(read),
          ...(hasOlder ? [addByAnother(0)] : []),
          deleteAccount(0),
          readDeleted(0),
          readUser(),
        ],
      },
    );
    const other = await stage.verifiedUser();
    const fields = other.accountFields();
    const adding = await other.mustSucceed("upsertBankAccount", fields);
    const { bank_account_id } = await other.waitForVerification(adding, fields);
    const reading = await other.lookAtAccount(bank_account_id);
    const marking = hasNri ? await (await stage.validRequest("markNri")).send() : undefined;
    const mostApproved = stage.maximumAccounts ?? assumedMaximum;
    const tryOne = async (sequence: Sequence, own: Stage) => {
      const user = await own.user();
      const model = {
        kyc: undefined,
        isNri: false,
        marksNriBeforeAccounts,
        accounts: [],
        mostApproved,
      };
      const controls = { adding, reading, marking };
      const real = { stage: own, user, other: own.userOf(other.id), controls };
      await runCommands(sequence, { model, real });
    };
    // Each waits for KYC and for one account after another.
    await property(sequences, tryOne, { sideBySide: stage.waitsOverlap, share: shares[kyc] });
  });
}
