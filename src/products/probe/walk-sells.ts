import { setTimeout as pause } from "node:timers/promises";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";
import { Big } from "big.js";
import { decimalOf, parseDigits } from "../../contract/decimals.ts";
import { limitEntries } from "../../contract/limit-entries.ts";
import { tryOperation, noteIdForm, resultOf } from "./try-operation.ts";
import type { Answered, Survey } from "./survey.ts";
import { leavesIn } from "./mapping/foreign.ts";
import { errorRow } from "../../../spec/error-rows/index.ts";
import { readPointer } from "../../../spec/pointer.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { isAbsent, unclaim, type Walked } from "./walk-user.ts";

const likelyTypes = [
  "sell",
  "pool_sell",
  "crypto_sell",
  "external_sell",
  "SELL",
  "offramp",
  "withdraw",
];

type Consumed = Map<string, Big>;

async function readConsumed(survey: Survey, user_id: unknown, types: readonly string[]) {
  const consumed: Consumed = new Map();
  const methods = new Set<string>();
  for (const transaction_type of types) {
    const read = await tryOperation(survey, "getLimits", { user_id, transaction_type });
    if (!read.isAccepted) continue;
    for (const { entry, transactionType, paymentMethod, period } of limitEntries(
      parseDigits(read.exchange.answer?.body ?? ""),
    )) {
      if (paymentMethod !== undefined) methods.add(paymentMethod);
      else if (period === "lifetime") {
        consumed.set(transactionType, decimalOf(entry.consumed) ?? new Big(0));
      }
    }
  }
  return { consumed, methods: [...methods] };
}

async function surveyLimits(survey: Survey, user_id: unknown): Promise<string[]> {
  const { draft, profile } = survey;
  const usual = profile.limits.transactionType;
  const { consumed, methods } = await readConsumed(survey, user_id, [
    usual,
    ...likelyTypes.filter((each) => each !== usual),
  ]);
  const types = [...consumed.keys()];
  draft.remarks.push(
    `Limits are shown for ${types.join(", ") || "no transaction type that was asked for"}, by ${methods.join(", ") || "no method"}.`,
  );
  const method = String(profile.testData.sell.payment_method);
  const place = "testData.sell.payment_method";
  if (methods.includes(method)) draft.note(place, "proven", "limits are shown for it");
  else if (methods[0]) draft.set(place, methods[0], "assumed", "limits are shown for it");
  return types;
}

function movedFrom(before: Consumed, after: Consumed): { type: string; by: Big } | undefined {
  for (const [type, consumed] of after) {
    const by = consumed.minus(before.get(type) ?? 0);
    if (by.gt(0)) return { type, by };
  }
  return undefined;
}

/** Both times may be in whole seconds. */
function secondsUntil(time: number, now: number): number {
  const seconds = (time - now) / 1000;
  return seconds < 20 ? Math.floor(seconds) : Math.round(seconds / 5) * 5;
}

/** Without its zone, a time would be read in that of this machine. */
const namesZone = /(Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

function lastsSeconds(value: unknown, now: number): number {
  if (typeof value !== "number") {
    const text = String(value);
    return namesZone.test(text) ? secondsUntil(Date.parse(text), now) : Number.NaN;
  }
  if (value < 1e9) return value;
  return secondsUntil(value < 1e11 ? value * 1000 : value, now);
}

/** A quote usually names the time until which it can be sold, or how long that is. */
function noteValidity({ draft }: Survey, kind: SellKind, { json, exchange }: Answered): void {
  const path = "quotes.validSeconds";
  const now = Date.parse(exchange.answer?.headers.date ?? exchange.at);
  for (const { keys, example } of leavesIn(json)) {
    const name = keys.at(-1) ?? "";
    const seconds = lastsSeconds(example, now);
    if (!/expir|valid|ttl/i.test(name) || !(seconds > 1 && seconds <= 86_400)) continue;
    const before = draft.noteOf(path)?.standing === "proven" ? draft.get(path) : undefined;
    const value =
      before === undefined || before === seconds ? seconds : { pool: before, [kind]: seconds };
    return draft.set(path, value, "proven", `${name} of a quote is so far ahead`);
  }
}

const inputOf = (survey: Survey, { user_id, bank_account_id }: Walked): Input => ({
  user_id,
  bank_account_id,
  ...survey.fresh({ ...survey.profile.testData.sell, reference_uuid: "{uuid}" }),
});

async function sellOnce(survey: Survey, walked: Walked, kind: SellKind) {
  const { quote, sell } = sells[kind];
  const quoted = await tryOperation(survey, quote, inputOf(survey, walked));
  if (isAbsent(quoted)) {
    const { quote_id } = survey.fresh(survey.profile.testData.unknown);
    const input = { ...inputOf(survey, walked), quote_id };
    const sold = await tryOperation(survey, sell, input);
    const why = `a quote was ${quoted.inWords}, and a sell ${sold.inWords}`;
    if (isAbsent(sold)) unclaim(survey, `${kind}-sell`, why);
  }
  if (!quoted.isAccepted) return undefined;
  noteValidity(survey, kind, quoted);
  const quote_id = resultOf(survey, quoted, "quote_id");
  noteIdForm(survey, "quote_id", quote_id);
  const input: Input = { ...inputOf(survey, walked), quote_id };
  let sold = await tryOperation(survey, sell, input);
  if (sold.code === errorRow("pool-sell-balance-insufficient").code) {
    const { balance, testData } = survey.profile;
    const why = "a new seller's pool sell was refused for want of balance";
    survey.draft.set("balance.comes", "state", "proven", why);
    const { user_id } = walked;
    const params = { user_id, currency: testData.sell.from_currency, amount: balance.amount };
    const { available } = await survey.setUp("user has balance", params);
    if (available) sold = await tryOperation(survey, sell, input);
  }
  if (!sold.isAccepted) return undefined;
  const transaction_id = resultOf(survey, sold, "transaction_id");
  noteIdForm(survey, "transaction_id", transaction_id);
  const amounts = [input.from_amount, resultOf(survey, quoted, "to_amount")].map(decimalOf);
  return { transaction_id, input, amounts };
}

function noteCounting({ draft }: Survey, by: Big, [from, to]: (Big | undefined)[]): void {
  const path = "limits.unit";
  // Pool sells are read first; external ones may count another amount.
  const pool = draft.noteOf(path)?.standing === "proven" ? draft.get(path) : undefined;
  const set = (unit: string, why: string) =>
    draft.set(path, pool && pool !== unit ? { pool, external: unit } : unit, "proven", why);
  if (from?.eq(by)) set("from-amount", `a sell of ${from} consumed ${by}`);
  else if (to?.eq(by)) set("to-amount", `a sell that pays ${to} consumed ${by}`);
  else {
    const why = `a sell of ${from} consumed ${by}, neither its source nor its destination amount`;
    draft.set(path, "unknown", "unknown", why);
  }
}

/** What shows late is looked for again and again, and the draft says how long after the sell it showed. */
async function untilShown<Seen>(
  { draft }: Survey,
  section: "limits" | "transactions",
  { soldAt, wasMissing = false }: { soldAt: number; wasMissing?: boolean },
  look: () => Promise<Seen | undefined>,
): Promise<Seen | undefined> {
  const begin = Date.now();
  let isLate = wasMissing;
  let seen = await look();
  while (seen === undefined && Date.now() - begin < 5000) {
    isLate = true;
    await pause(500);
    seen = await look();
  }
  if (seen === undefined || !isLate) return seen;
  const seconds = Math.ceil((Date.now() - soldAt) / 1000);
  const why = `a sell showed after ${seconds} s`;
  draft.set(`${section}.visibleWithinSeconds`, seconds, "assumed", why);
  return seen;
}

const notFound = {
  getTransaction: errorRow("status-transaction-unknown").code,
  confirmOnchainFunding: errorRow("funding-transaction-unknown").code,
};

async function find(survey: Survey, operation: keyof typeof notFound, input: Input) {
  const answered = await tryOperation(survey, operation, input);
  return answered.code === notFound[operation] ? undefined : answered;
}

const readStatus = (survey: Survey, { user_id }: Walked, transaction_id: unknown) =>
  find(survey, "getTransaction", { user_id, transaction_id });

async function walkKind(survey: Survey, walked: Walked, kind: SellKind, types: readonly string[]) {
  const { draft } = survey;
  const read = async () => (await readConsumed(survey, walked.user_id, types)).consumed;
  const before = await read();
  const movement = async () => movedFrom(before, await read());
  const sold = await sellOnce(survey, walked, kind);
  if (!sold) return undefined;
  const soldAt = Date.now();
  const { transaction_id, input, amounts } = sold;
  // At once, since what follows may wait itself.
  const wasMissing = (await readStatus(survey, walked, transaction_id)) === undefined;
  const shown = { transaction_id, soldAt, wasMissing };
  const untilMoved = () => untilShown(survey, "limits", { soldAt }, movement);
  const isLate = draft.get("limits.visibleWithinSeconds") !== undefined;
  const atInitiation = kind === "pool" || isLate ? await untilMoved() : await movement();
  if (kind === "external") {
    await untilShown(survey, "transactions", { soldAt }, () =>
      find(survey, "confirmOnchainFunding", {
        ...input,
        ...survey.fresh({ reference_uuid: "{uuid}" }),
        id: transaction_id,
        transaction_id,
      }),
    );
  }
  const moved = atInitiation ?? (kind === "external" ? await untilMoved() : undefined);
  if (!moved) return shown;
  const { type, by } = moved;
  noteCounting(survey, by, amounts);
  const isOnly = !survey.profile.capabilities.includes("external-sell");
  if (kind === "external" || isOnly) {
    const when = atInitiation ? "initiation" : "confirmation";
    const value = when === "confirmation" ? { pool: "initiation", external: when } : when;
    draft.set("limits.countedAt", value, "proven", "limits were read before and after");
    const why = `what a sell of the kind "${kind}" consumed`;
    draft.set("limits.transactionType", type, "proven", why);
    if (survey.profile.testData.sell.transaction_type !== type)
      draft.set("testData.sell.transaction_type", type, "assumed", "as sells are counted under it");
  } else {
    draft.set("limits.poolTransactionType", type, "proven", "what a pool sell consumed");
  }
  return shown;
}

export async function walkSells(survey: Survey, walked: Walked): Promise<void> {
  const { draft } = survey;
  const types = await surveyLimits(survey, walked.user_id);
  let sold: Awaited<ReturnType<typeof walkKind>>;
  for (const kind of ["pool", "external"] as const) {
    if (!survey.profile.capabilities.includes(`${kind}-sell`)) continue;
    sold = (await walkKind(survey, walked, kind, types)) ?? sold;
  }
  const { poolTransactionType: pool, transactionType } = survey.profile.limits;
  if (pool !== undefined && pool === transactionType) draft.remove("limits.poolTransactionType");
  if (!sold?.wasMissing) return;
  const { transaction_id } = sold;
  await untilShown(survey, "transactions", sold, () => readStatus(survey, walked, transaction_id));
}

export async function surveyValidation(survey: Survey, walked: Walked): Promise<void> {
  const transaction_type = survey.profile.limits.transactionType;
  const input = { ...inputOf(survey, walked), transaction_type };
  const { isAccepted, json } = await tryOperation(survey, "validateTransaction", input);
  const status = String(readPointer(json, "/data/status"));
  if (isAccepted) survey.draft.remarks.push(`A sell of the test data is validated as ${status}.`);
}
