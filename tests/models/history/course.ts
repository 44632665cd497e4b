import * as fc from "fast-check";
import type { Command, KycKind, SellKind } from "../../../fixtures/index.ts";
import { type AccountsReal, unlessVerifying } from "./accounts.ts";
import {
  add,
  addAgain,
  addByAnother,
  addDeleted,
  addDuplicate,
  beginAdding,
  deleteAccount,
  endAdding,
  link,
  markNri,
  passKyc,
  updateByOlder,
} from "./add.ts";
import { read, readDeleted, readUser } from "./read.ts";
import { sellExpired, sellUnknown, sellUsed, sellWithOldReference } from "./refused.ts";
import {
  confirm,
  confirmAgain,
  confirmWithoutHash,
  fetchQuote,
  readConsumed,
  readStatus,
  sellFresh,
} from "./sell.ts";
import { maySell, type SellsModel, type SellsReal } from "./sells.ts";
import {
  askAsAnother,
  beRefused,
  markAgain,
  ownedBy,
  refusedRequests,
  submitKycAgain,
} from "./undisturbed.ts";

export type Real = AccountsReal & SellsReal;
type Commands = Command<SellsModel, Real>[];

const accountKinds = ["nameMatches", "nameDiffers", "nre"] as const;

/** What a target has, of all that a history can be made of. */
export interface Given {
  kyc: KycKind;
  sellKinds: readonly SellKind[];
  hasNri: boolean;
  hasOlder: boolean;
  canExpire: boolean;
  marksNriBeforeAccounts: boolean;
  isOneTheMost: boolean;
  sellsNewestQuoteOnly: boolean;
}

const index = fc.nat(2);

function aboutSells({ sellKinds, canExpire }: Given) {
  if (sellKinds.length === 0) return [];
  const kind = fc.constantFrom(...sellKinds);
  return [
    kind.map(fetchQuote),
    kind.map(sellUnknown),
    ...(canExpire ? [kind.map(sellExpired)] : []),
    ...[sellFresh, sellUsed, confirmWithoutHash, confirm, confirmAgain, readStatus].map((command) =>
      index.map(command),
    ),
    index.map((at) => sellWithOldReference(at)),
    fc.constant(readConsumed()),
  ];
}

const olderCommands = [
  fc.constant(link()),
  ...[updateByOlder, addDuplicate, addByAnother].map((command) => index.map(command)),
];

const ofAccounts = (given: Given) => [
  ...(given.hasNri ? [fc.constant(markNri())] : []),
  ...(given.hasOlder ? olderCommands : []),
  ...[add, beginAdding].map((command) => fc.constantFrom(...accountKinds).map(command)),
  ...[addAgain, addDeleted, deleteAccount].map((command) => index.map(command)),
  fc.constant(readUser()),
];

export const drawn = (given: Given): fc.Arbitrary<Command<SellsModel, Real>>[] => [
  ...ofAccounts(given).map((commands) => commands.map(unlessVerifying)),
  ...aboutSells(given),
  ...[read, readDeleted].map((command) => index.map(command)),
  fc.constantFrom(endAdding(), submitKycAgain(), markAgain()),
  fc.constantFrom(...refusedRequests).map(beRefused),
  fc.constantFrom(...ownedBy).map(askAsAnother),
];

/** First by a quote that isn't the newest any more, where that can be sold. */
const sellEach = ({ sellsNewestQuoteOnly }: Given, kinds: readonly SellKind[]) =>
  sellsNewestQuoteOnly
    ? kinds.flatMap((of) => [fetchQuote(of), sellFresh(0)])
    : [...kinds.map(fetchQuote), ...kinds.map(() => sellFresh(0))];

const readAll = [
  readUser(),
  ...[0, 1, 2].flatMap((at) => [read(at), readStatus(at)]),
  readConsumed(),
];

const othersAndRefusals = [...refusedRequests.map(beRefused), ...ownedBy.map(askAsAnother)];

export function upToFirstSells(given: Given): Commands {
  const marksFirst = given.hasNri && given.marksNriBeforeAccounts;
  const isNri = marksFirst && given.kyc === "foreign";
  return [
    ...(given.hasNri ? [markNri()] : []),
    add("nameMatches"),
    passKyc(given.kyc),
    ...(marksFirst ? [markNri()] : []),
    add(isNri ? "nre" : "nameMatches"),
    beginAdding(isNri ? "nameMatches" : "nre"),
    readConsumed(),
    ...sellEach(given, given.sellKinds),
    endAdding(),
  ];
}

/** What was drawn may have left the user without an account that a sell can be paid into. */
function addPayee(kind: "nre" | "nameMatches"): Command<SellsModel, Real> {
  const adding = add(kind);
  return { ...adding, check: (model) => !maySell(model, "external") && adding.check(model) };
}

export const fromSellsToTheLastAccount = (given: Given): Commands => [
  endAdding(),
  ...(["nre", "nameMatches"] as const).map(addPayee),
  ...sellEach(given, given.sellKinds.toReversed()),
  ...[0, 0].map(sellUsed),
  ...given.sellKinds.map(sellUnknown),
  ...given.sellKinds.map((of) => sellWithOldReference(0, [of])),
  confirmWithoutHash(0),
  ...[0, 0].map(confirm),
  ...[0, 1].map(confirmAgain),
  ...(given.canExpire ? given.sellKinds.map(sellExpired) : []),
  ...(given.hasOlder ? [link(), updateByOlder(0)] : []),
  submitKycAgain(),
  ...othersAndRefusals,
  ...readAll,
  sellUsed(0),
  ...(given.hasNri ? [markNri()] : []),
  addAgain(0),
  ...[2, 1, 0].map(deleteAccount),
  ...readAll,
  add("nameDiffers"),
  add("nameMatches"),
  // Before the user may be full: a target may look at that first.
  ...(given.hasOlder ? [addDuplicate(0), addByAnother(0)] : []),
  ...(given.isOneTheMost ? [deleteAccount(1)] : []),
  add("nre"),
  ...[0, 1].map(addAgain),
  markAgain(),
  ...sellEach(given, given.sellKinds),
  confirm(0),
  confirmAgain(0),
  submitKycAgain(),
  ...othersAndRefusals,
  ...readAll,
  ...(given.hasOlder ? [0, 1].map(addByAnother) : []),
  deleteAccount(0),
  readDeleted(0),
  ...(given.hasOlder ? [link(), updateByOlder(0)] : []),
  readUser(),
];
