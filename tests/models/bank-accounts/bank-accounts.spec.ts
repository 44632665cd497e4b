import * as fc from "fast-check";
import {
  runCommands,
  property,
  requirement,
  commandSequences,
  test,
} from "../../../fixtures/index.ts";
import { Add, AddAgain, AddDeleted } from "./add.ts";
import { Delete } from "./delete.ts";
import { MarkNri, PassKyc } from "./person.ts";
import type { AccountsModel, AccountsReal } from "./model.ts";
import { Read, ReadDeleted, ReadUser } from "./read.ts";
import { AddByAnother, AddDuplicate } from "./refused.ts";

const longest = 10;

/** A user's accounts are few: whether there may be more is another check's affair. */
const mostAtATime = 3;
/** Where the profile does not tell how many there may be. */
const fewEnough = 2;
const kinds = ["nameMatches", "nameDiffers", "nre"] as const;

const cited = [
  "bank-accounts-need-kyc",
  "bank-accounts-name-match-approved",
  "bank-accounts-name-mismatch-rejected",
  "bank-accounts-readd-creates",
  "bank-accounts-readd-deletes",
  "bank-accounts-delete",
  "bank-accounts-is-nre-in-user",
  "bank-accounts-is-nre-in-account",
  "bank-accounts-is-nre-in-status",
  "link-account-duplicate",
  "link-account-owned-by-another",
  "users-nri-needs-kyc",
  "users-is-nri-unset-before",
] as const;

const people = {
  indian: ["users-nri-not-indian-kyc", "bank-accounts-nre-rejected-for-non-nri"],
  foreign: [
    "users-mark-nri",
    "users-is-nri-set",
    "bank-accounts-nre-approved",
    "bank-accounts-nre-rejected-for-non-nri",
  ],
} as const;

for (const kyc of ["indian", "foreign"] as const) {
  const all = requirement(...cited, ...people[kyc]);
  test(`bank accounts of a user with ${kyc} KYC keep to their states`, all, async ({ stage }) => {
    const older = stage.claims("older-bank-account-endpoints");
    const nri = stage.claims("nri");
    const most = Math.min(mostAtATime, stage.maximumAccounts ?? fewEnough);
    const index = fc.nat(2);
    const told = commandSequences<AccountsModel, AccountsReal>(
      [
        ...(nri ? [fc.constant(new MarkNri())] : []),
        fc.constantFrom(...kinds).map((kind) => new Add(kind)),
        index.map((at) => new AddAgain(at)),
        index.map((at) => new AddDeleted(at)),
        ...(older ? [index.map((at) => new AddDuplicate(at))] : []),
        ...(older ? [index.map((at) => new AddByAnother(at))] : []),
        index.map((at) => new Delete(at)),
        index.map((at) => new Read(at)),
        index.map((at) => new ReadDeleted(at)),
        fc.constant(new ReadUser()),
      ],
      {
        longest,
        begin: [
          ...(nri ? [new MarkNri()] : []),
          new Add("nameMatches"),
          new PassKyc(kyc),
          new Add("nre"),
        ],
        end: [
          ...(nri ? [new MarkNri()] : []),
          new AddAgain(0),
          new Delete(0),
          new Delete(0),
          new Delete(0),
          ...kinds.map((kind) => new Add(kind)),
          ...(older ? [new AddDuplicate(0), new AddByAnother(0)] : []),
          new AddAgain(0),
          new AddAgain(1),
          new ReadUser(),
          new Read(0),
          new Read(1),
          new Read(2),
          ...(older ? [new AddByAnother(0)] : []),
          new Delete(0),
          new ReadDeleted(0),
          new ReadUser(),
        ],
      },
    );
    const other = await stage.verifiedUser();
    const adding = await other.send("upsertBankAccount", other.accountFields());
    const marking = nri ? await (await stage.validRequest("markNri")).send() : undefined;
    await property(told, async (story) => {
      const user = await stage.user();
      const model = { kyc: undefined, isNri: false, accounts: [], most };
      const real = { stage, user, other, accepted: { adding, marking } };
      await runCommands(story, { model, real });
    });
  });
}
