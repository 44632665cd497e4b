import * as fc from "fast-check";
import { requirement, test } from "../../../fixtures/index.ts";
import { property } from "../../../fixtures/property.ts";
import { Add, AddAgain, Delete, Read } from "./commands.ts";

const longest = 8;

const cited = [
  "bank-accounts-name-match-approved",
  "bank-accounts-name-mismatch-rejected",
  "bank-accounts-readd-creates",
  "bank-accounts-readd-deletes",
  "bank-accounts-delete",
  "bank-accounts-is-nre-in-account",
  "bank-accounts-is-nre-in-status",
] as const;

const kinds = fc.constantFrom("nameMatches" as const, "nameDiffers" as const, "nre" as const);
const index = fc.nat(2);
const stories = fc.commands(
  [
    kinds.map((kind) => new Add(kind)),
    index.map((at) => new AddAgain(at)),
    index.map((at) => new Delete(at)),
    index.map((at) => new Read(at)),
  ],
  { maxCommands: longest },
);

// Every story ends with what the model is about, so that even the shortest says something.
const end = () => [
  ...(["nameMatches", "nameDiffers", "nre"] as const).map((kind) => new Add(kind)),
  new Read(0),
  new Read(2),
  new AddAgain(0),
  new Delete(0),
];

const users = [
  ["an NRI user", "bank-accounts-nre-approved"],
  ["another user", "bank-accounts-nre-rejected-for-non-nri"],
] as const;

for (const [who, nreRule] of users) {
  const isNri = nreRule === "bank-accounts-nre-approved";
  test(
    `bank accounts of ${who} keep to their states`,
    requirement(...cited, nreRule),
    async ({ stage }) => {
      await property(stories, async (story) => {
        const user = isNri ? await stage.nriUser() : await stage.verifiedUser("foreign");
        const model = { isNri, accounts: [] };
        await fc.asyncModelRun(() => ({ model, real: { user } }), [...story, ...end()]);
      });
    },
  );
}
