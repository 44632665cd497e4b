import * as fc from "fast-check";
import type { KycKind } from "../../../fixtures/index.ts";
import {
  type Command,
  commandSequences,
  type Part,
} from "../../../fixtures/properties/commands.ts";
import type { SellKind } from "../../../spec/sell-kinds.ts";
import { longestDays, secondsPerDay } from "../../../spec/vocabulary.ts";
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
  updateByOlder,
} from "./add.ts";
import { readConsumed } from "./consumed.ts";
import {
  failKyc,
  markAgain,
  markNri,
  submitKyc,
  submitKycAgain,
  waitForKyc,
  whileReviewed,
} from "./kyc.ts";
import { read, readDeleted, readUser } from "./read.ts";
import {
  quoteWithOldReference,
  sellExpired,
  sellUnknown,
  sellUsed,
  sellWithOldReference,
} from "./refused.ts";
import {
  confirm,
  confirmAgain,
  confirmWithOldReference,
  confirmWithoutHash,
  fetchQuote,
  readStatus,
  sellFresh,
} from "./sell.ts";
import { maySell, type Real, type SellsModel } from "./sells.ts";
import { passTime, untilOver } from "./time.ts";
import { askAsAnother, ownedBy } from "./as-another.ts";
import { beRefused, operationRefusing, type Refusal } from "./wrong-inputs.ts";

type Commands = Command<SellsModel, Real>[];

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
  refused: readonly Refusal[];
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
    kind.map(fetchQuote),
    kind.map(sellUnknown),
    kind.map(sellExpired),
    ...[sellFresh, sellUsed, confirmWithoutHash, confirmWithOldReference, confirm, readStatus].map(
      (command) => index.map(command),
    ),
    ...[sellWithOldReference(), quoteWithOldReference()].map((command) => index.map(command)),
    fc.tuple(index, fc.constantFrom("hash", "reference")).map(([at, old]) => confirmAgain(old)(at)),
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

const drawn = (given: Given): fc.Arbitrary<Command<SellsModel, Real>>[] =>
  [
    ...ofAccounts(given),
    ...aboutSells(given),
    ...[read, readDeleted].map((command) => index.map(command)),
    fc.constantFrom(endAdding(), submitKycAgain(), markAgain()),
    fc.constantFrom(...ownedBy).map(askAsAnother),
  ].map((commands) => commands.map(untilOver));

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

/** However many rows an operation has, it's asked as often as others. */
function refusals({ refused }: Given): Part<SellsModel, Real> {
  if (refused.length === 0) return [];
  const row = fc
    .constantFrom(...new Set(refused.map(operationRefusing)))
    .chain((operation) =>
      fc.constantFrom(...refused.filter((each) => operationRefusing(each) === operation)),
    );
  return { count: 3, of: row.map((what) => untilOver(beRefused(what))) };
}

/** Once its user is NRI, a pool may be closed. */
const refusedBeforeNri = ({ kyc, sellKinds }: Given): Commands =>
  kyc === "foreign" && sellKinds.includes("pool")
    ? [
        sellUnknown("pool"),
        sellExpired("pool"),
        sellWithOldReference(["pool"])(0),
        quoteWithOldReference(["pool"])(0),
      ]
    : [];

function upToFirstSells(given: Given): Commands {
  const marksFirst = given.hasNri && given.marksNriBeforeAccounts;
  const isNri = marksFirst && given.kyc === "foreign";
  const tooEarly = [
    ...(given.hasNri ? [markNri()] : []),
    add("nameMatches"),
    ...(given.hasOlder ? [link()] : []),
  ];
  return [
    ...tooEarly,
    failKyc(),
    ...tooEarly,
    // Now and then it may be taken.
    ...(given.kyc === "indian" ? Array.from({ length: 4 }, () => add("nameMatches")) : []),
    submitKyc(given.kyc),
    ...tooEarly.map(whileReviewed),
    waitForKyc(),
    ...(marksFirst ? [markNri()] : []),
    // Beyond the maximum a target may look at nothing else.
    ...(given.isOneTheMost && !isNri ? [add("nre")] : []),
    add(isNri ? "nre" : "nameMatches"),
    beginAdding(isNri ? "nameMatches" : "nre"),
    readConsumed(),
    ...sellEach(given, given.sellKinds),
    endAdding(),
    ...refusedBeforeNri(given),
  ];
}

/** What was drawn may have left the user without an account that a sell can be paid into. */
function addPayee(kind: "nre" | "nameMatches"): Command<SellsModel, Real> {
  const adding = add(kind);
  return { ...adding, check: (model) => !maySell(model, "external") && adding.check(model) };
}

/** With an account that a sell can be paid into, whatever was drawn before. */
const sellAgain = (given: Given): Commands => [
  ...(["nre", "nameMatches"] as const).map(addPayee),
  ...sellEach(given, given.sellKinds.toReversed()),
];

const onTheDay = (given: Given): Commands => [
  ...sellAgain(given),
  // A refusal may make it free.
  ...[0, 0].map(sellUsed),
  ...given.sellKinds.map(sellUnknown),
  // An unfunded sell may lapse.
  confirm(0),
  ...(given.movesClock
    ? [
        ...sellEach(given, given.sellKinds.slice(-1)),
        readConsumed(),
        ...given.sellKinds.slice(-1).map(fetchQuote),
      ]
    : []),
  outlastQuotes,
  ...given.sellKinds.toReversed().map(sellExpired),
  ...[0, 0].map(confirm),
];

const aDayLater = (given: Given): Commands => [
  passDay,
  sellUsed(0),
  ...given.sellKinds.map((of) => sellWithOldReference([of])(0)),
  ...given.sellKinds.map((of) => quoteWithOldReference([of])(0)),
  confirmAgain("hash")(0),
  confirmAgain("reference")(1),
  ...(given.hasOlder ? [link(), updateByOlder(0)] : []),
  submitKycAgain(),
  ...ownedBy.map(askAsAnother),
];

const laterThatDay = (given: Given): Commands => [
  // With the quotes of the sells that were refused.
  ...[0, 0, 0].map(sellFresh),
  confirmWithOldReference(0),
  confirm(0),
  confirmWithoutHash(0),
  confirm(0),
  ...readAll,
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
];

const aMonthLater = (given: Given): Commands => [
  passRestOfMonth,
  ...sellAgain(given),
  confirm(0),
  sellUsed(0),
  confirmAgain("hash")(0),
  submitKycAgain(),
  ...ownedBy.map(askAsAnother),
];

const laterThatMonth = ({ movesClock }: Given): Commands => (movesClock ? [readConsumed()] : []);

const aYearLater = (given: Given): Commands => [
  passYear,
  ...readAll,
  ...(given.movesClock ? [sellWithOldReference()(0)] : []),
  ...(given.hasOlder ? [0, 1].map(addByAnother) : []),
  deleteAccount(0),
  readDeleted(0),
  ...(given.hasOlder ? [link(), updateByOlder(0)] : []),
  readUser(),
  deleteAccount(1),
  addDeleted(0),
];

/** Draws what the times beside it leave out; nothing between the sells of a day and what must refuse them a day later. */
export function courseOf(given: Given): fc.Arbitrary<Commands> {
  const any = fc.oneof(...drawn(given));
  const own = (...times: ((given: Given) => Commands)[]) =>
    times.flatMap((at) => [endAdding(), ...at(given)]).map(untilOver);
  const drawnBeside = (...times: ((given: Given) => Commands)[]) => {
    const names = new Set(own(...times).map(({ name }) => name));
    return { count: 4, of: any.filter(({ name }) => !names.has(name)) };
  };
  return commandSequences<SellsModel, Real>(
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
