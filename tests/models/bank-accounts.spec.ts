import * as fc from "fast-check";
import {
  along,
  commandSequences,
  newcomer,
  property,
  requirement,
  runCommands,
  test,
  together,
  type CommandSequence,
  type Stage,
  type World,
} from "../../fixtures/index.ts";
import {
  add,
  addAgain,
  addByAnother,
  addDeleted,
  addDuplicate,
  deleteAccount,
  deleteByAnother,
  markNri,
  passKyc,
  read,
  readDeleted,
  submitKyc,
} from "./account-commands.ts";
import { readingsOf, Target } from "./target.ts";

type Sequence = CommandSequence<World, Target>;

const kinds = ["nameMatches", "nameDiffers", "nre"] as const;

const cited = [
  "bank-accounts-add",
  "bank-accounts-update",
  "versioning-older-add",
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
  "users-is-nri-returned",
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
    const sequences = commandSequences<World, Target>(
      [
        ...(hasNri ? [fc.constant(markNri())] : []),
        fc.constantFrom(...kinds).map((kind) => add(kind)),
        index.map(addAgain),
        index.map(addDeleted),
        ...(hasOlder ? [index.map(addDuplicate), index.map(addByAnother)] : []),
        index.map(deleteAccount),
        index.map(deleteByAnother),
        index.map(read),
        index.map(readDeleted),
      ],
      {
        mostDrawn: 7,
        begin: [
          ...(hasNri ? [markNri()] : []),
          add("nameMatches"),
          ...(hasOlder ? [add("nameMatches", "linkBankAccount")] : []),
          passKyc(kyc),
          ...(hasNri && marksNriBeforeAccounts ? [markNri()] : []),
          add("nre"),
        ],
        end: [
          ...(hasNri ? [markNri()] : []),
          submitKyc(kyc, "wrong"),
          addAgain(0),
          ...[0, 0, 0].map(deleteAccount),
          add("nameMatches", hasOlder ? "linkBankAccount" : "upsertBankAccount"),
          // Before the user may be full: a target may look at that first.
          ...(hasOlder ? [addDuplicate(0), addByAnother(0)] : []),
          add("nameDiffers"),
          ...(isOneTheMost ? [deleteAccount(0)] : []),
          add("nre"),
          ...[0, 1].map(addAgain),
          ...[0, 1, 2].map(read),
          ...(hasOlder ? [addByAnother(0)] : []),
          deleteByAnother(0),
          deleteAccount(0),
          readDeleted(0),
          ...(hasNri ? [markNri()] : []),
          submitKyc(kyc, "right"),
        ],
      },
    );
    const stranger = await stage.verifiedUser();
    await stranger.addAccount();
    const controls = await together(
      (["upsertBankAccount", "getBankAccount"] as const).map(async (operation) =>
        (await stage.validRequest(operation)).send(),
      ),
    );
    const tryOne = async (sequence: Sequence, own: Stage) => {
      const [person, other] = [newcomer(), { ...newcomer(), kyc: "indian" as const }];
      const users = new Map([
        [person, await own.user()],
        [other, own.userOf(stranger.id)],
      ]);
      const target = new Target(own, users, controls);
      const model = { readings: readingsOf(own, users), person, stranger: other };
      await runCommands(sequence, { model, real: target });
    };
    // Each waits for KYC and for one account after another.
    await property(sequences, tryOne, { sideBySide: stage.waitsOverlap, share: 0.2 });
  });
}
