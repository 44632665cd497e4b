import { Big } from "big.js";
import {
  type ApiResponse,
  type BelievedQuote,
  type BelievedSell,
  type Input,
  type Person,
  type SellKind,
  type Stage,
  type World,
  consume,
  countedByQuote,
  ensureCounted,
  expect,
  expected,
  isCountedWhenFunded,
  isExternal,
  isFunded,
  isInDoubtInDoubles,
  isUnfunded,
  lacksBalance,
  leftFor,
  pick,
  requireAccepted,
  requireValue,
  sells,
  under,
} from "../../fixtures/index.ts";
import { readLimits } from "./reads.ts";
import { about, always, type HistoryCommand, judge, sendJudged, type Target } from "./target.ts";

const isFresh = ({ isUsed }: BelievedQuote): boolean => !isUsed;

const forget = (person: Person, isForgotten: (of: BelievedQuote) => boolean): void => {
  person.quotes = person.quotes.filter((each) => !isForgotten(each));
};

/** Undefined where such an amount is not quoted: which are is not shown, except for the test data's. */
export async function quote(
  { person }: World,
  target: Target,
  kind: SellKind,
  change: Input = {},
): Promise<BelievedQuote | undefined> {
  const seller = target.userOf(person);
  const request = { ...seller.quoteInput(target.movedBySeconds), ...change };
  const response = await target.send(person, sells[kind].quote, request);
  if (change.from_amount === undefined) requireAccepted(response);
  if (response.kind !== "accepted") return undefined;
  if (seller.sellsNewestQuoteOnly) forget(person, isFresh);
  const quote_id = requireValue(response, "quote_id");
  const isCounted = person.ledger.length > 0;
  const quoted = {
    owner: person,
    kind,
    input: { ...request, reference_uuid: target.stage.uuid(), quote_id },
    method: String(request.payment_method),
    counted: isCounted ? countedByQuote(seller, kind, request.from_amount, response) : undefined,
    quotedAtMs: Date.now(),
    movedBySeconds: 0,
    isUsed: false,
  };
  person.quotes.push(quoted);
  return quoted;
}

const amountOf = ({ input }: BelievedQuote): Big => new Big(String(input.from_amount));

/** The balance, or doubles, may decide otherwise than the limits. */
function isInDoubt(
  { by, quote: sold }: { by: Person; quote: BelievedQuote },
  response: ApiResponse,
  target: Target,
): boolean {
  const seller = target.userOf(by);
  const spent = by.sells.reduce((sum, each) => sum.plus(amountOf(each.quote)), amountOf(sold));
  const left = leftFor(by.ledger, sold.method);
  const isClose = sold.counted && left && isInDoubtInDoubles(seller, sold.counted, left);
  return lacksBalance(seller, response, spent) || Boolean(isClose);
}

interface Departure {
  referenceOf?: BelievedSell | undefined;
  /** Whether it must be refused for that is checked elsewhere; if it is, nothing has happened. */
  wrong?: Input;
}

export async function sellQuote(
  world: World,
  target: Target,
  sold: BelievedQuote,
  { referenceOf, wrong }: Departure = {},
): Promise<ApiResponse> {
  const { person: by } = world;
  const { kind } = sold;
  const { sell } = sells[kind];
  const reference_uuid = referenceOf?.quote.input.reference_uuid ?? target.stage.uuid();
  const request = { operation: sell, by, quote: sold, referenceOf, isWrong: wrong !== undefined };
  const due = expected(world, request);
  const input = { ...sold.input, reference_uuid, ...wrong };
  const response = await target.send(by, sell, input);
  target.userOf(by).requireOpen(kind, response);
  if (!isInDoubt(request, response, target)) await judge(due, response, target);
  if (response.kind === "accepted") {
    Object.assign(sold, { input, isUsed: true });
    await keepSell(world, target, sold, response);
  } else if (!target.userOf(by).keepsRefusedQuotes(kind)) {
    forget(by, (each) => each === sold);
  }
  return response;
}

/** What isn't funded in time may lapse. Whether funding is confirmed is judged by its own command. */
export async function fund({ person: by }: World, target: Target, sell: BelievedSell) {
  if (!isUnfunded(sell)) return;
  const input = target.userOf(by).fundingInput(sell.transaction_id);
  requireAccepted(await target.send(by, "confirmOnchainFunding", input));
  sell.funding = input;
}

async function keepSell(world: World, target: Target, sold: BelievedQuote, response: ApiResponse) {
  const { person: by } = world;
  const seller = target.userOf(by);
  const transaction_id = requireValue(response, "transaction_id");
  const kept: BelievedSell = { quote: sold, transaction_id, funding: undefined, isOld: false };
  by.sells.push(kept);
  if (!sold.counted) return;
  if (isCountedWhenFunded(seller, sold.kind)) await fund(world, target, kept);
  else await ensureCounted(seller, sold.kind, transaction_id);
  consume(by.ledger, sold.counted, sold.method);
}

export const fetchQuote = (kind: SellKind): HistoryCommand =>
  always(`fetch a quote (${kind})`, async (world, target) => {
    await quote(world, target, kind);
  });

const newQuote = async (world: World, target: Target, { kind, input }: BelievedQuote) => {
  const { from_amount, payment_method } = input;
  return quote(world, target, kind, { from_amount, payment_method });
};

/** The clock has been moved since it was fetched. */
const isOld = ({ isUsed, movedBySeconds }: BelievedQuote): boolean => !isUsed && movedBySeconds > 0;

export const sellFresh = (index: number, mostSold: number): HistoryCommand =>
  about(
    `sell a quote (${index})`,
    ({ person }) =>
      person.sells.length < mostSold ? pick(person.quotes, index, isFresh) : undefined,
    async (kept, world, target) => {
      const seller = target.userOf(world.person);
      const mustRenew = isOld(kept) || seller.mayHaveExpired(kept.kind, kept.quotedAtMs);
      if (mustRenew) forget(world.person, (each) => each === kept);
      const fresh = mustRenew ? await newQuote(world, target, kept) : kept;
      if (fresh) await sellQuote(world, target, fresh);
      await readLimits(world, target);
    },
  );

export const sellOld = (index: number): HistoryCommand =>
  about(
    `sell a quote from before (${index})`,
    ({ person }) => pick(person.quotes, index, isOld),
    async (old, world, target) => {
      const { settlement_expiry } = target.userOf(world.person).quoteInput(target.movedBySeconds);
      if (settlement_expiry !== undefined) Object.assign(old.input, { settlement_expiry });
      await sellQuote(world, target, old);
    },
  );

const sold =
  (index: number, fits?: (sell: BelievedSell) => boolean) =>
  ({ person }: Readonly<World>) =>
    pick(person.sells, index, fits);

/** Whether a pool quote serves twice is not shown. */
export const sellUsed = (index: number): HistoryCommand =>
  about(`sell a used quote (${index})`, sold(index, isExternal), async (used, world, target) => {
    await sellQuote(world, target, used.quote);
    await readLimits(world, target);
  });

export const sellUnknown = (kind: SellKind): HistoryCommand =>
  always(`sell an unknown quote (${kind})`, async (world, target) => {
    const { person: by } = world;
    const { quote_id } = target.stage.unknown;
    const input = { ...target.userOf(by).quoteInput(target.movedBySeconds), quote_id };
    await sendJudged(world, target, { operation: sells[kind].sell, by, quote: "unknown" }, input);
    await readLimits(world, target);
  });

export const sellExpired = (kind: SellKind): HistoryCommand =>
  always(`sell an expired quote (${kind})`, async (world, target) => {
    const { person: by } = world;
    const seller = target.userOf(by);
    const { sell, quoteExpired } = sells[kind];
    if (seller.sellsNewestQuoteOnly) forget(by, isFresh);
    await under(quoteExpired, async () => {
      const expired = await target.stage.setUp("quote expired", { user_id: seller.id, kind });
      const control = await target.controlOf(sell);
      const input = { ...seller.quoteInput(target.movedBySeconds), ...expired };
      const response = await target.send(by, sell, input);
      expect(response).toBeRefusedAs(quoteExpired, { control });
    });
    await readLimits(world, target);
  });

/** The quote is new, so that it's refused for its reference. */
export const sellWithOldReference = (index: number, of?: SellKind): HistoryCommand =>
  about(
    `sell with the reference of an earlier sell (${index})`,
    sold(index, ({ quote: { kind } }) => of === undefined || kind === of),
    async (referenceOf, world, target) => {
      const fresh = await newQuote(world, target, referenceOf.quote);
      if (fresh) await sellQuote(world, target, fresh, { referenceOf });
      await readLimits(world, target);
    },
  );

export const wrongInputs = {
  "an unsupported reason": ({ invalid }) => ({ reason_code: invalid.reason_code }),
  "an unknown quote": ({ unknown }) => ({ quote_id: unknown.quote_id }),
  "no reference": () => ({ reference_uuid: undefined }),
} as const satisfies Record<string, (stage: Stage) => Input>;

export type WrongInput = keyof typeof wrongInputs;

export const sellWrong = (kind: SellKind, wrong: WrongInput): HistoryCommand =>
  always(`sell (${kind}) with ${wrong}`, async (world, target) => {
    const fresh = await quote(world, target, kind);
    if (fresh) await sellQuote(world, target, fresh, { wrong: wrongInputs[wrong](target.stage) });
    await readLimits(world, target);
  });

const othersThan = (person: Person, own: BelievedSell) =>
  person.sells.filter((sell) => sell !== own).map(({ transaction_id }) => transaction_id);

export const confirm = (index: number): HistoryCommand =>
  about(`confirm funding (${index})`, sold(index, isUnfunded), async (sell, world, target) => {
    const { person: by } = world;
    const input = target.userOf(by).fundingInput(sell.transaction_id);
    const request = { operation: "confirmOnchainFunding", by, sell } as const;
    const { response } = await sendJudged(world, target, request, input);
    await under("funding-by-path-id", () =>
      expect(response).toBeAboutTransaction(sell.transaction_id, othersThan(by, sell)),
    );
    sell.funding = input;
    await readLimits(world, target);
  });

export const confirmAgain = (index: number): HistoryCommand =>
  about(`confirm funding again (${index})`, sold(index, isFunded), async (sell, world, target) => {
    const { person: by } = world;
    const input = { ...sell.funding, reference_uuid: target.stage.uuid() };
    const request = { operation: "confirmOnchainFunding", by, sell, again: true } as const;
    await sendJudged(world, target, request, input);
    await readLimits(world, target);
  });

export const readStatus = (index: number): HistoryCommand =>
  about(`read the status (${index})`, sold(index), async (sell, world, target) => {
    const { person: by } = world;
    const { transaction_id } = sell;
    const request = { operation: "getTransaction", by, sell } as const;
    const { response } = await sendJudged(world, target, request, { transaction_id });
    await under("status-read", () =>
      expect(response).toBeAboutTransaction(transaction_id, othersThan(by, sell)),
    );
  });
