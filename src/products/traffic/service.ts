import { type ErrorRowId, authenticationCodes } from "../../../spec/error-rows/index.ts";
import { requiresHeader } from "../../../spec/openapi.ts";
import { type SigningHeader, freshnessSeconds, headers } from "../../../spec/vocabulary.ts";
import { fieldsAt, valueSeen } from "../../contract/deviation.ts";
import { ageOf, isSurelyFresh, isSurelyStale, signingNames } from "./client/authentication.ts";
import { Bounded, markedNri, onlyAfter } from "./order.ts";
import { type Rule, atEach, mustRefuse, refuses, unless } from "./rule.ts";
import { type SeenExchange, carries, keyOf, signatureOf } from "./seen.ts";
import {
  answerIn,
  confirmationOf,
  confirmedOf,
  isAccepted,
  isQuoting,
  isSelling,
  quoteOf,
  referenceOf,
  refusalCode,
  resultOf,
  userOf,
} from "./shown.ts";
import { isSignedAsIts } from "./signature.ts";
import { decimalOf, isSameInDoubles, parseDigits } from "../../contract/decimals.ts";
import { type PlacedEntry, limitEntries } from "../../contract/limit-entries.ts";
import { Big } from "big.js";
import { pointerOf } from "../../../spec/pointer.ts";
import { ofKind } from "../../judge/profile/profile.ts";
import { type OperationName, addingAccounts } from "../../../spec/operations.ts";
import type { RequirementId } from "../../../spec/requirements/index.ts";

const lacks = (seen: SeenExchange, header: SigningHeader): boolean =>
  !carries(seen, headers[header]);

/** Authentication: the headers are required together. */
const requiring = (name: keyof typeof signingNames): Rule =>
  refuses(`a request without ${name}`, (seen) => !carries(seen, signingNames[name]));

const signsUser = ({ operation }: SeenExchange): boolean =>
  requiresHeader(operation, headers.userId);

function wasFresh(seen: SeenExchange): boolean {
  const age = ageOf(seen);
  if (age === undefined) return false;
  const tookSeconds = Math.ceil((seen.answeredAt - seen.sentAt) / 1000);
  return isSurelyFresh(age) && isSurelyFresh(age + tookSeconds);
}

const accepting = (isMeant: (seen: SeenExchange) => boolean): Rule =>
  atEach((seen) => {
    const isSigned = isSignedAsIts(signatureOf(seen), seen.profile) && !lacks(seen, "requestId");
    if (!isSigned || !isMeant(seen) || !wasFresh(seen)) return undefined;
    const code = refusalCode(seen);
    const isRefused = code !== undefined && authenticationCodes.has(code);
    if (!isRefused && !isAccepted(seen)) return undefined;
    return unless(!isRefused, () => ({
      expected: { kind: "authenticated" },
      seen: answerIn(seen),
      ...fieldsAt(seen.response?.codeAt),
    }));
  });

function ageAtTarget({ exchange: { answer, request } }: SeenExchange): number {
  const date = Date.parse(answer?.headers.date ?? "");
  return Math.floor(date / 1000) - Number(request.headers[headers.timestamp]);
}

const authenticationRules = {
  "authentication-api-key-required": requiring("X-Api-Key"),
  "authentication-signature-required": requiring("X-Signature"),
  "authentication-timestamp-required": requiring("X-Timestamp"),
  "authentication-request-id-required": requiring("X-Request-Id"),
  "limits-user-id-required": refuses(
    "a request without X-User-Id",
    (seen) => seen.operation === "getLimits" && lacks(seen, "userId"),
  ),
  "authentication-signature-checked": refuses("a wrong signature", (seen) =>
    ["wrong", "another timestamp"].includes(signatureOf(seen).kind),
  ),
  "authentication-signature-accepted": accepting((seen) => !signsUser(seen)),
  "authentication-signature-user-id": accepting(signsUser),
  /** Limits, rule 4: valid within 10 seconds of its timestamp, by the observer's clock and the target's. */
  "authentication-window": refuses(
    `a request more than ${freshnessSeconds} seconds old`,
    (seen) => {
      const [here, there] = [ageOf(seen), ageAtTarget(seen)];
      if (here === undefined || !isSurelyStale(here)) return false;
      return Number.isNaN(there) || isSurelyStale(there);
    },
  ),
} satisfies Record<string, Rule>;

const aggregatesIn = ({ operation, exchange, response }: SeenExchange): PlacedEntry[] =>
  operation === "getLimits" && response?.kind === "accepted"
    ? limitEntries(parseDigits(exchange.answer?.body ?? "")).filter(
        ({ paymentMethod }) => paymentMethod === undefined,
      )
    : [];

/** In the unit that limits are counted in. */
class QuotedAmounts {
  private readonly amounts = new Bounded<Big>();

  note(seen: SeenExchange): void {
    if (!isQuoting(seen)) return;
    const quote = isAccepted(seen) ? keyOf(resultOf(seen, "quote_id")) : undefined;
    const { unit } = seen.profile.limits;
    const amount = unit === "from-amount" ? seen.input.from_amount : resultOf(seen, "to_amount");
    const decimal = unit === "unknown" ? undefined : decimalOf(amount);
    if (quote !== undefined && decimal) this.amounts.set(quote, decimal);
  }

  of(seen: SeenExchange): Big | undefined {
    const quote = isSelling(seen) ? quoteOf(seen) : undefined;
    return quote === undefined ? undefined : this.amounts.get(quote);
  }
}

const limitTypeOf = ({ operation, profile: { limits } }: SeenExchange): string =>
  (operation === "poolSell" ? limits.poolTransactionType : undefined) ?? limits.transactionType;

const withinLimits =
  (operation: "poolSell" | "externalSell"): Rule =>
  () => {
    const left = new Bounded<{ remaining: Big; readAt: number }>();
    const amounts = new QuotedAmounts();
    return (seen) => {
      amounts.note(seen);
      if (seen.operation === "getLimits" && !seen.isWhole) left.clear();
      const user = userOf(seen);
      for (const { period, transactionType, entry } of aggregatesIn(seen)) {
        const remaining = decimalOf(entry.remaining);
        const key = `${user} ${transactionType} ${period}`;
        if (remaining) left.set(key, { remaining, readAt: seen.answeredAt });
      }
      const amount = seen.operation === operation ? amounts.of(seen) : undefined;
      if (!amount) return undefined;
      // These two never reset: a sell over them is refused until they're raised.
      const known = ["lifetime", "transaction"].flatMap(
        (period) => left.get(`${user} ${limitTypeOf(seen)} ${period}`) ?? [],
      );
      const over = known.find(
        ({ remaining, readAt }) => readAt <= seen.sentAt && amount.gt(remaining),
      );
      if (!over) return known.length > 0 && isAccepted(seen) ? "held" : undefined;
      return mustRefuse(seen, "a sell of more than the limits had left");
    };
  };

/** An unfunded sell may lapse: the document doesn't show settlement rules. */
interface Sold {
  amount: Big;
  sentAt: number;
  answeredAt: number;
  isFunded: boolean;
}

const sumOf = (sells: readonly Sold[]): Big =>
  sells.reduce((sum, { amount }) => sum.plus(amount), new Big(0));

class Sells {
  private readonly byAccount = new Bounded<Sold[]>();
  private readonly byTransaction = new Bounded<Sold>();
  private readonly amounts = new QuotedAmounts();
  /** An external sell of unknown amount may exist, so a lapse may give back any amount. */
  hidesSome = false;

  note(seen: SeenExchange): void {
    this.amounts.note(seen);
    if (seen.operation === "externalSell")
      this.hidesSome ||= !seen.isWhole || (isAccepted(seen) && !this.amounts.of(seen));
    if (!isAccepted(seen)) return;
    const funded = this.byTransaction.get(confirmedOf(seen) ?? "");
    if (funded) funded.isFunded = true;
    const [amount, user] = [this.amounts.of(seen), userOf(seen)];
    if (!amount || user === undefined) return;
    const { sentAt, answeredAt, operation } = seen;
    const sold = { amount, sentAt, answeredAt, isFunded: operation === "poolSell" };
    const key = `${user} ${limitTypeOf(seen)}`;
    const sells = this.byAccount.get(key) ?? [];
    sells.push(sold);
    this.byAccount.set(key, sells);
    const transaction = keyOf(resultOf(seen, "transaction_id"));
    if (transaction !== undefined) this.byTransaction.set(transaction, sold);
  }

  of = (key: string): readonly Sold[] => this.byAccount.get(key) ?? [];

  /** A later reading shows only what was funded after this one. */
  forgetBefore(key: string, readAt: number): void {
    const left = this.of(key).filter(({ isFunded, sentAt }) => !isFunded || sentAt >= readAt);
    if (left.length > 0) this.byAccount.set(key, left);
    else this.byAccount.delete(key);
  }
}

const limitRules = {
  "sells-pool-within-limits": withinLimits("poolSell"),
  "sells-external-within-limits": withinLimits("externalSell"),
  /** Lifetime consumption grows by at least the sells since the last reading; unfunded ones may have lapsed. */
  "limits-consumed-by-sell": () => {
    const readings = new Bounded<{ consumed: Big; readAt: number }>();
    const sells = new Sells();
    return (seen) => {
      sells.note(seen);
      const user = userOf(seen);
      const { countedAt } = seen.profile.limits;
      const isAtInitiation = ofKind(countedAt, "external") === "initiation";
      if (sells.hidesSome || user === undefined || !isAtInitiation) return undefined;
      const compared = aggregatesIn(seen).flatMap(({ period, transactionType, pointer, entry }) => {
        const consumed = decimalOf(entry.consumed);
        if (period !== "lifetime" || !consumed) return [];
        const key = `${user} ${transactionType}`;
        const before = readings.get(key);
        const all = sells.of(key);
        readings.set(key, { consumed, readAt: seen.answeredAt });
        sells.forgetBefore(key, seen.answeredAt);
        if (!before) return [];
        const delayMs = (seen.profile.limits.visibleWithinSeconds ?? 0) * 1000;
        const between = all.filter(
          ({ isFunded, sentAt, answeredAt }) =>
            isFunded && sentAt >= before.readAt && answeredAt + delayMs <= seen.sentAt,
        );
        if (between.length === 0) return [];
        const lapsing = all.filter(({ isFunded, sentAt }) => !isFunded && sentAt < before.readAt);
        const due = before.consumed.plus(sumOf(between)).minus(sumOf(lapsing));
        const isRight = consumed.gte(due) || isSameInDoubles(consumed, due);
        return [{ consumed, due, pointer, isRight }];
      });
      const [shown] = compared.toSorted(
        (one, other) => Number(one.isRight) - Number(other.isRight),
      );
      if (!shown) return undefined;
      const { consumed, due, pointer, isRight } = shown;
      return unless(isRight, () => ({
        expected: { kind: "value", of: "consumed", is: { atLeast: due.toFixed() } },
        seen: valueSeen("consumed", consumed),
        fields: [pointer + pointerOf(["consumed"])],
      }));
    };
  },
} satisfies Record<string, Rule>;

const needsKyc = (next: readonly OperationName[]): Rule =>
  onlyAfter({
    first: ["submitKyc"],
    next,
    judge: (hadKyc, seen) => (hadKyc ? undefined : mustRefuse(seen, "a user without KYC")),
  });

/** Of requests in flight together at most one may be accepted. */
const once =
  (
    operation: OperationName,
    what: string,
    subject: (seen: SeenExchange) => string | undefined,
  ): Rule =>
  () => {
    const accepted = new Bounded<true>();
    return (seen) => {
      const key = seen.operation === operation ? subject(seen) : undefined;
      if (key === undefined) return undefined;
      const isRepeated = accepted.has(key);
      if (isAccepted(seen)) accepted.set(key, true);
      return isRepeated ? mustRefuse(seen, `${what} for a second time`) : undefined;
    };
  };

/** Per user, since other users may use the same reference. */
const ownReference = (seen: SeenExchange): string | undefined => {
  const [user, reference] = [userOf(seen), referenceOf(seen)];
  return user && reference && `${user} ${reference}`;
};

export const serviceRules = {
  ...authenticationRules,
  ...limitRules,
  "users-nri-needs-kyc": needsKyc(["markNri"]),
  "users-nri-not-indian-kyc": markedNri((isIndian, seen) =>
    isIndian ? mustRefuse(seen, "a user with Indian KYC") : undefined,
  ),
  "bank-accounts-need-kyc": needsKyc(addingAccounts),
  "pool-sell-reference-refused": once("poolSell", "a reference UUID", ownReference),
  "external-sell-reference-refused": once("externalSell", "a reference UUID", ownReference),
  "external-sell-quote-used": once("externalSell", "a quote", quoteOf),
  "funding-hash-received": once("confirmOnchainFunding", "a transaction hash", confirmationOf),
} satisfies Partial<Record<RequirementId | ErrorRowId, Rule>>;
