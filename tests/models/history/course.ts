import * as fc from "fast-check";
import type { KycKind } from "../../../fixtures/index.ts";
import { commandSequences, type Part } from "../../../fixtures/properties/commands.ts";
import type { SellKind } from "../../../spec/sell-kinds.ts";
import { longestDays, secondsPerDay } from "../../../spec/vocabulary.ts";
import * as accounts from "./accounts.ts";
import * as kyc from "./kyc.ts";
import { type HistoryCommand, maySell, type Model, type Real } from "./model.ts";
import { askAsAnother, ownedBy, read, readDeleted, readUser } from "./read.ts";
import * as refused from "./refused.ts";
import * as sells from "./sell.ts";
import { passTime, readConsumed, untilOver } from "./time.ts";

const accountKinds = ["nameMatches", "nameDiffers", "nre"] as const;

/** What a target has, of all that a history can be made of. */
export interface Given {
  kyc: KycKind;
  sellKinds: readonly SellKind[];
  hasNri: boolean;
  hasOlder: boolean;
  canExpire: boolean;
  movesClock: boolean;
  marksNriBeforeAccounts: boolean;
  isOneTheMost: boolean;
  sellsNewestQuoteOnly: boolean;
  refused: readonly refused.Refusal[];
}

const index = fc.nat(2);

const outlastQuotes = passTime("a quote's time", ({ user, stage }) =>
  Math.max(...stage.sellKinds.map((kind) => user.quotes.validSeconds(kind))),
);

const passDays = (says: string, days: number) => passTime(says, () => days * secondsPerDay);

/** Together they outlast every period that ends; a target may forget nothing meanwhile. */
const passDay = passDays("a day", longestDays.daily);
const passRestOfMonth = passDays("the rest of a month", longestDays.monthly - longestDays.daily);
/** The day and the month have the same names as those of the last sells. */
const passYear = passDays("a year", 365);

function aboutSells({ sellKinds }: Given) {
  if (sellKinds.length === 0) return [];
  const kind = fc.constantFrom(...sellKinds);
  return [
    kind.map(sells.fetchQuote),
    kind.map(refused.sellUnknown),
    kind.map(refused.sellExpired),
    ...[
      sells.sellFresh,
      refused.sellUsed,
      sells.confirmWithoutHash,
      sells.confirmWithOldReference,
      sells.confirm,
      sells.readStatus,
    ].map((command) => index.map(command)),
    ...[refused.sellWithOldReference(), refused.quoteWithOldReference()].map((command) =>
      index.map(command),
    ),
    fc
      .tuple(index, fc.constantFrom("hash", "reference"))
      .map(([at, old]) => sells.confirmAgain(old)(at)),
    fc.constant(readConsumed),
  ];
}

const olderCommands = [
  fc.constant(accounts.link),
  ...[accounts.updateByOlder, accounts.addDuplicate, accounts.addByAnother].map((command) =>
    index.map(command),
  ),
];

const ofAccounts = (given: Given) => [
  ...(given.hasNri ? [fc.constant(kyc.markNri)] : []),
  ...(given.hasOlder ? olderCommands : []),
  ...[accounts.add, accounts.beginAdding].map((command) =>
    fc.constantFrom(...accountKinds).map(command),
  ),
  ...[accounts.addAgain, accounts.addDeleted, accounts.deleteAccount].map((command) =>
    index.map(command),
  ),
  fc.constant(readUser),
];

const drawn = (given: Given): fc.Arbitrary<HistoryCommand>[] =>
  [
    ...ofAccounts(given),
    ...aboutSells(given),
    ...[read, readDeleted].map((command) => index.map(command)),
    fc.constantFrom(accounts.endAdding, kyc.submitKycAgain, kyc.markAgain),
    fc.constantFrom(...ownedBy).map(askAsAnother),
  ].map((commands) => commands.map(untilOver));

/** First by a quote that isn't the newest any more, where that can be sold. */
const sellEach = ({ sellsNewestQuoteOnly }: Given, kinds: readonly SellKind[]) =>
  sellsNewestQuoteOnly
    ? kinds.flatMap((of) => [sells.fetchQuote(of), sells.sellFresh(0)])
    : [...kinds.map(sells.fetchQuote), ...kinds.map(() => sells.sellFresh(0))];

const readAll = [
  readUser,
  ...[0, 1, 2].flatMap((at) => [read(at), sells.readStatus(at)]),
  readConsumed,
];

/** However many rows an operation has, it's asked as often as others. */
function refusals({ refused: rows }: Given): Part<Model, Real> {
  if (rows.length === 0) return [];
  const row = fc
    .constantFrom(...new Set(rows.map(refused.operationRefusing)))
    .chain((operation) =>
      fc.constantFrom(...rows.filter((each) => refused.operationRefusing(each) === operation)),
    );
  return { count: 3, of: row.map((what) => untilOver(refused.beRefused(what))) };
}

/** Once its user is NRI, a pool may be closed. */
const refusedBeforeNri = (given: Given): HistoryCommand[] =>
  given.kyc === "foreign" && given.sellKinds.includes("pool")
    ? [
        refused.sellUnknown("pool"),
        refused.sellExpired("pool"),
        refused.sellWithOldReference(["pool"])(0),
        refused.quoteWithOldReference(["pool"])(0),
      ]
    : [];

function upToFirstSells(given: Given): HistoryCommand[] {
  const marksFirst = given.hasNri && given.marksNriBeforeAccounts;
  const isNri = marksFirst && given.kyc === "foreign";
  const tooEarly = [
    ...(given.hasNri ? [kyc.markNri] : []),
    accounts.add("nameMatches"),
    ...(given.hasOlder ? [accounts.link] : []),
  ];
  return [
    ...tooEarly,
    kyc.failKyc,
    ...tooEarly,
    // Now and then it may be taken.
    ...(given.kyc === "indian" ? Array.from({ length: 4 }, () => accounts.add("nameMatches")) : []),
    kyc.submitKyc(given.kyc),
    ...tooEarly.map(kyc.whileReviewed),
    kyc.waitForKyc,
    ...(marksFirst ? [kyc.markNri] : []),
    // Beyond the maximum a target may look at nothing else.
    ...(given.isOneTheMost && !isNri ? [accounts.add("nre")] : []),
    accounts.add(isNri ? "nre" : "nameMatches"),
    accounts.beginAdding(isNri ? "nameMatches" : "nre"),
    readConsumed,
    ...sellEach(given, given.sellKinds),
    accounts.endAdding,
    ...refusedBeforeNri(given),
  ];
}

/** What was drawn may have left the user without an account that a sell can be paid into. */
function addPayee(kind: "nre" | "nameMatches"): HistoryCommand {
  const adding = accounts.add(kind);
  return { ...adding, check: (model) => !maySell(model, "external") && adding.check(model) };
}

/** With an account that a sell can be paid into, whatever was drawn before. */
const sellAgain = (given: Given): HistoryCommand[] => [
  ...(["nre", "nameMatches"] as const).map(addPayee),
  ...sellEach(given, given.sellKinds.toReversed()),
];

const onTheDay = (given: Given): HistoryCommand[] => [
  ...sellAgain(given),
  // A refusal may make it free.
  ...[0, 0].map(refused.sellUsed),
  ...given.sellKinds.map(refused.sellUnknown),
  // An unfunded sell may lapse.
  sells.confirm(0),
  ...(given.movesClock
    ? [
        ...sellEach(given, given.sellKinds.slice(-1)),
        readConsumed,
        ...given.sellKinds.slice(-1).map(sells.fetchQuote),
      ]
    : []),
  outlastQuotes,
  ...given.sellKinds.toReversed().map(refused.sellExpired),
  ...[0, 0].map(sells.confirm),
];

const aDayLater = (given: Given): HistoryCommand[] => [
  passDay,
  refused.sellUsed(0),
  ...given.sellKinds.map((of) => refused.sellWithOldReference([of])(0)),
  ...given.sellKinds.map((of) => refused.quoteWithOldReference([of])(0)),
  sells.confirmAgain("hash")(0),
  sells.confirmAgain("reference")(1),
  ...(given.hasOlder ? [accounts.link, accounts.updateByOlder(0)] : []),
  kyc.submitKycAgain,
  ...ownedBy.map(askAsAnother),
];

const laterThatDay = (given: Given): HistoryCommand[] => [
  // With the quotes of the sells that were refused.
  ...[0, 0, 0].map(sells.sellFresh),
  sells.confirmWithOldReference(0),
  sells.confirm(0),
  sells.confirmWithoutHash(0),
  sells.confirm(0),
  ...readAll,
  ...(given.hasNri ? [kyc.markNri] : []),
  accounts.addAgain(0),
  ...[2, 1, 0].map(accounts.deleteAccount),
  ...readAll,
  accounts.add("nameDiffers"),
  accounts.add("nameMatches"),
  // Before the user may be full: a target may look at that first.
  ...(given.hasOlder ? [accounts.addDuplicate(0), accounts.addByAnother(0)] : []),
  ...(given.isOneTheMost ? [accounts.deleteAccount(1)] : []),
  accounts.add("nre"),
  ...[0, 1].map(accounts.addAgain),
  kyc.markAgain,
];

const aMonthLater = (given: Given): HistoryCommand[] => [
  passRestOfMonth,
  ...sellAgain(given),
  sells.confirm(0),
  refused.sellUsed(0),
  sells.confirmAgain("hash")(0),
  kyc.submitKycAgain,
  ...ownedBy.map(askAsAnother),
];

const laterThatMonth = ({ movesClock }: Given): HistoryCommand[] =>
  movesClock ? [readConsumed] : [];

const aYearLater = (given: Given): HistoryCommand[] => [
  passYear,
  ...readAll,
  ...(given.movesClock ? [refused.sellWithOldReference()(0)] : []),
  ...(given.hasOlder ? [0, 1].map(accounts.addByAnother) : []),
  accounts.deleteAccount(0),
  readDeleted(0),
  ...(given.hasOlder ? [accounts.link, accounts.updateByOlder(0)] : []),
  readUser,
  accounts.deleteAccount(1),
  accounts.addDeleted(0),
];

/** Draws what the times beside it leave out; nothing between the sells of a day and what must refuse them a day later. */
export function courseOf(given: Given): fc.Arbitrary<HistoryCommand[]> {
  const any = fc.oneof(...drawn(given));
  const own = (...times: ((given: Given) => HistoryCommand[])[]) =>
    times.flatMap((at) => [accounts.endAdding, ...at(given)]).map(untilOver);
  const drawnBeside = (...times: ((given: Given) => HistoryCommand[])[]) => {
    const names = new Set(own(...times).map(({ name }) => name));
    return { count: 4, of: any.filter(({ name }) => !names.has(name)) };
  };
  return commandSequences<Model, Real>(
    own(upToFirstSells),
    drawnBeside(upToFirstSells, onTheDay),
    refusals(given),
    own(onTheDay, aDayLater),
    refusals(given),
    own(laterThatDay),
    drawnBeside(aDayLater, laterThatDay),
    own(aMonthLater),
    refusals(given),
    own(laterThatMonth),
    drawnBeside(aMonthLater, laterThatMonth),
    own(aYearLater),
    drawnBeside(aYearLater),
  );
}
