import type { Call } from "../../../sandbox/context.ts";
import { indianCountry, indianRoutingType, savings } from "../../../spec/vocabulary.ts";
import type { ClientRequirementId } from "../../../spec/client-requirements.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { type OperationName, sellOperations } from "../../../spec/operations.ts";
import { namedUser } from "../../../proof/patches/calls.ts";
import { ownAccounts } from "../../../proof/patches/own.ts";
import { around, inRules, onlyIn, together } from "../../../proof/patches/parts.ts";
import { afterSuccess } from "../../../proof/patches/flow.ts";
import { Refusal, refuse } from "../../../sandbox/input.ts";
import type { Quote } from "../../../sandbox/records.ts";

export interface Asked {
  kind?: "pool" | "external";
  nri?: boolean;
  accounts?: ("nameMatches" | "nameDiffers" | "nre" | "pending")[];
  fromAmount?: number;
}

export interface Scenario {
  does: string;
  about?: string;
  asked?: Asked;
  variants?: readonly VariantName[];
  patch?: Patch;
  leavesUnsure?: true;
  /** Requirements that a client must keep or break here if it does its task. */
  exercises?: readonly ClientRequirementId[];
}

function firstTimes(count: number): () => boolean {
  let left = count;
  return () => left > 0 && (left -= 1) >= 0;
}

const refusesFirst =
  (operations: readonly OperationName[], count: number, status: number, message: string): Patch =>
  (service) => {
    const isFirst = firstTimes(count);
    return around(operations, (before) => (call) => {
      if (isFirst()) throw new Refusal(status, 0, message);
      return before(call);
    })(service);
  };

const changesFirstQuote =
  (change: (quote: Quote) => void): Patch =>
  ({ store }) => {
    const isFirst = firstTimes(1);
    const addQuote = (quote: Quote) => {
      if (isFirst()) change(quote);
      store.addQuote(quote);
    };
    return { store: { addQuote } };
  };

const isSell = (operation: string | undefined): boolean =>
  operation === "poolSell" || operation === "externalSell";

const lateMilliseconds = 1_200;

const expiresFirst: Patch = ({ authenticate, wire }) => {
  const isFirst = firstTimes(1);
  let isLate = false;
  return {
    authenticate: (context, request) => {
      if (!isSell(request.operation) || !isFirst()) return authenticate(context, request);
      isLate = true;
      // By this clock the request has expired.
      const store = { ...context.store, now: () => Date.now() + 60_000 };
      return authenticate({ ...context, store }, request);
    },
    wire: {
      // A client may set its clock by the Date header.
      encode: ({ headers, ...written }) => {
        const date = new Date(Date.now() + lateMilliseconds).toUTCString();
        return wire.encode({ ...written, headers: isLate ? { ...headers, date } : headers });
      },
      delayMilliseconds: () => {
        const delay = isLate ? lateMilliseconds : wire.delayMilliseconds();
        isLate = false;
        return delay;
      },
    },
  };
};

const losesFirstAnswer =
  (kept: number): Patch =>
  ({ wire }) => {
    const isFirst = firstTimes(1);
    let isLost = false;
    return {
      wire: {
        encode: (written) => {
          isLost = isSell(written.operation) && written.status < 300 && isFirst();
          return wire.encode(written);
        },
        end: (response, body) => {
          if (!isLost) wire.end(response, body);
          else if (kept === 0) response.destroy();
          else response.write(body.slice(0, kept), () => response.destroy());
          isLost = false;
        },
      },
    };
  };

export interface Sold {
  count: number;
  isTried?: boolean;
  isLookedUp: boolean;
}

/** Counted at the service, so it doesn't matter whether its answers reach the client. */
export function countsSells(sold: Sold): Patch {
  const known = new Set<unknown>();
  const noteLook = () => {
    if (sold.count === 1) sold.isLookedUp = true;
  };
  return together(
    around(sellOperations, (before) => (call) => {
      const { reference_uuid: reference, quote_id: quote } = call.input;
      sold.isTried = true;
      // A repetition counts as a look, even under a new reference: another requirement judges that.
      if (known.has(reference) || known.has(quote)) noteLook();
      const data = before(call);
      sold.count += 1;
      known.add(reference).add(quote);
      return data;
    }),
    around(["getTransaction", "getLimits"], (before) => (call) => {
      noteLook();
      return before(call);
    }),
  );
}

function fillsAccounts(call: Call): void {
  const user = namedUser(call);
  if (!user) return;
  const { store, rules } = call;
  const digits = user.id.replaceAll(/\D/g, "").padEnd(10, "0").slice(0, 10);
  for (let count = 0; count < rules.bankAccounts.maximumApproved; count += 1) {
    store.addAccount({
      id: store.newId(),
      user,
      account_number: `${digits}${count}`,
      bank_code: "HDFC0001234",
      account_type: savings,
      country: indianCountry,
      routing_type: indianRoutingType,
      state: "approved",
      isNre: false,
      verifiedAt: store.now(user),
    });
  }
}

const unlimitedAccounts = inRules("bankAccounts")(() => ({ maximumApproved: Infinity }));

export const sellOnce = "Create the user, submit KYC, add a bank account, and sell once.";
const inOrder = [
  "client-carries-signing-headers",
  "client-api-key-own",
  "client-request-id-unique",
  "client-signs-every-request",
  "client-timestamp-seconds",
  "client-timestamp-signed",
  "client-timestamp-fresh",
  "client-bodies-json",
  "client-kyc-required-parts",
  "client-kyc-country",
  "client-kyc-before-account",
  "client-account-before-sell",
  "client-quote-before-sell",
  "client-quote-sold-once",
  "client-reference-new",
  "client-reference-uuid",
] as const;

const turnedAway = 2;

const denies = (answers: string, status: number, message: string): Scenario => ({
  does: `carries the first sell out, and ${answers}`,
  leavesUnsure: true,
  patch: (service) => {
    const isFirst = firstTimes(1);
    return afterSuccess(sellOperations, () => {
      if (isFirst()) throw new Refusal(status, 0, message);
    })(service);
  },
});

export const scenarios: Record<string, Scenario> = {
  "plain-sell": { does: "answers everything as documented", exercises: inOrder },
  "external-sell": {
    does: "answers everything as documented",
    about: `${sellOnce} It is an external sell: confirm its funding, too.`,
    asked: { kind: "external" },
    exercises: ["client-quote-sold-once"],
  },
  "nri-sell": {
    does: "answers everything as documented, to a user with an NRE account",
    about: `${sellOnce} Mark the user as NRI.`,
    asked: { nri: true, accounts: ["nre"] },
    exercises: ["client-nri-after-kyc", "client-nri-not-indian", "client-kyc-date-format"],
  },
  "clock-ahead": {
    does: "has a clock that is eight seconds ahead of the client's",
    patch: ({ store }) => ({ store: { now: (user) => store.now(user) + 8_000 } }),
  },
  "timestamp-expired": {
    does: "refuses the first sell with 6093, because it was long on its way",
    patch: expiresFirst,
    exercises: ["client-renews-expired-request"],
  },
  "quote-expired": {
    does: "lets the first quote expire before it is sold",
    patch: changesFirstQuote((quote) => (quote.expiresAt = Date.now() - 1)),
    exercises: ["client-expired-quote-renewed"],
  },
  "quote-used": {
    does: "refuses the first quote as already used",
    asked: { kind: "external" },
    patch: changesFirstQuote((quote) => (quote.used = true)),
    exercises: ["client-quote-sold-once"],
  },
  "account-pending": {
    does: "takes a moment to verify the bank account, and says so at the older endpoint",
    variants: ["bank-verification-later"],
    patch: afterSuccess("linkBankAccount", () => refuse("link-account-verification-pending")),
  },
  "account-rejected": {
    does: "rejects the first bank account because of its name",
    about: `${sellOnce} If a bank account is rejected, use the other.`,
    asked: { accounts: ["nameDiffers", "nameMatches"] },
    patch: afterSuccess("linkBankAccount", (call) => {
      const isRejected = ownAccounts(call).at(-1)?.state === "name-rejected";
      if (isRejected) refuse("link-account-exists-name-rejected");
    }),
  },
  "account-maximum": {
    does: "has as many bank accounts of the user as it takes, at the older endpoint",
    patch: together(
      afterSuccess("submitKyc", fillsAccounts),
      onlyIn("upsertBankAccount", unlimitedAccounts),
    ),
  },
  "over-limit": {
    does: "refuses the sell because it is over the limits",
    asked: { kind: "external", fromAmount: 6_000 },
  },
  busy: {
    does: "answers 429, and 503 for a while, before it quotes and sells",
    patch: together(
      refusesFirst(["getPoolSellQuote"], turnedAway, 503, "service unavailable"),
      refusesFirst(["poolSell"], turnedAway, 429, "too many requests"),
    ),
  },
  "answer-lost": {
    does: "carries the first sell out, and the answer is lost",
    patch: losesFirstAnswer(0),
    leavesUnsure: true,
    exercises: ["client-lost-sell-not-doubled"],
  },
  "answer-cut": {
    does: "carries the first sell out, and the connection ends within the answer",
    patch: losesFirstAnswer(20),
    leavesUnsure: true,
  },
  "server-error": denies("answers 500", 500, "internal server error"),
  "gateway-timeout": denies("a gateway answers 504", 504, "gateway timeout"),
  "busy-after-sell": denies("answers 429", 429, "too many requests"),
  "refused-after-sell": denies("answers that it's refused", 400, "can't be processed"),
  "status-unreadable": {
    does: "answers 503 for a while when the status is read",
    patch: refusesFirst(["getTransaction"], turnedAway, 503, "service unavailable"),
  },
  "lawful-variants": {
    does: "has fields nobody knows, other number forms, and slow answers in small chunks",
    variants: ["extra-fields", "number-forms", "slow-answers", "chunked-answers"],
  },
};
