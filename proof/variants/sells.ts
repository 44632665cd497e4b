import { namedQuote, namedUser, isOfNri } from "../patches/calls.ts";
import { ownAccounts } from "../patches/own.ts";
import { together, around, inRules, refuses, inStore } from "../patches/parts.ts";
import { afterRefusal, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { type OperationName, quoteOperations, sellOperations } from "../../spec/operations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";
import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { type Input, Refusal, refuse, textOf } from "../../sandbox/input.ts";
import { checkReference, referenceKey } from "../../sandbox/operations/references.ts";
import { balanceFor, checkLimits, checkReason } from "../../sandbox/operations/sell-checks.ts";

const sells = inRules("sells");
const references = inRules("references");
const smallBalance = new Big(400);

function lacksAccount(call: Call): boolean {
  const named = textOf(call.input.payout_account);
  const { knownBy } = call.rules.bankAccounts;
  return (
    namedUser(call) !== undefined &&
    !ownAccounts(call).some((each) => knownBy(each) === named && each.state !== "deleted")
  );
}

const balanceBeforeLimits: Patch = around("poolSell", (before) => (call) => {
  try {
    return before(call);
  } catch (error) {
    if (error instanceof Refusal && error.row === "pool-sell-over-limit" && !hasEnough(call)) {
      refuse("pool-sell-balance-insufficient");
    }
    throw error;
  }
});

function hasEnough(call: Call): boolean {
  const quote = namedQuote(call);
  if (!quote) return true;
  const { debited, hasEnough: suffices } = call.rules.sells;
  return suffices(balanceFor(call, quote), debited(quote.fromAmount));
}

const burning = (name: OperationName): Patch =>
  afterRefusal(name, (call) => call.store.keepReference(referenceKey(call, name)));

const burningOnFailure: Patch = ({ rules, store, wire }) => {
  let read: { operation: OperationName; input: Input } | undefined;
  return {
    wire: {
      read: (received) => {
        const input = wire.read(received);
        read = { operation: received.operation, input };
        return input;
      },
    },
    store: {
      takeFailure: (key) => {
        const failure = store.takeFailure(key);
        const [client] = store.clients;
        // A request is read and carried out in one go, so the last one read is the one that fails.
        if (failure && read) {
          const { operation, input } = read;
          store.keepReference(
            referenceKey({ rules, store, client, userId: undefined, input }, operation),
          );
        }
        return failure;
      },
    },
  };
};

/** Finds a user's newest quote, and those that have been sold. */
const onlyNewestQuote: Patch = inStore((store) => ({
  findQuote: (id) => {
    const quote = store.findQuote(id);
    if (!quote || quote.used) return quote;
    return store.quotesOf(quote.user).at(-1) === quote ? quote : undefined;
  },
}));

const methodless: Patch = withInput(quoteOperations, () => ({ payment_method: undefined }));

const methodOfSell: Patch = around(sellOperations, (before) => (call) => {
  const quote = namedQuote(call);
  const method = call.rules.limits.methodOf(call.input.payment_method);
  if (quote && method) quote.method = method;
  return before(call);
});

const needsAccount = (name: OperationName, row: ErrorRowId) => refuses(name, row, lacksAccount);

/** The minimum of USDC is above the usual amount of the other pair. */
const dearerPair = inRules("quotes")(
  quoteOperations,
  { minimumAmount: new Big(20) },
  ({ input }) => input.from_currency === "USDC",
);

const hashesOnce: Patch = ({ store }) => {
  const received = new Set<string>();
  return {
    store: {
      hasHash: ({ hashes }, hash) => hashes.size > 0 || received.has(hash),
      keepHash: (transaction, hash) => {
        received.add(hash);
        store.keepHash(transaction, hash);
      },
    },
  };
};

const failsAs = {
  poolSell: "pool-sell-failure-499999",
  externalSell: "external-sell-failure",
  confirmOnchainFunding: "funding-failure",
  createUser: "create-user-generic-failure",
} as const;

const workMilliseconds = 5;

/** Each request takes a few milliseconds, during which its user is locked. */
const racesLost: Patch = together(
  ...(Object.keys(failsAs) as (keyof typeof failsAs)[]).map((name): Patch => (service) => {
    const { wire } = service;
    const locked = new Set<string>();
    let isWorking = false;
    const { operations } = around(name, (before) => (call) => {
      const user = textOf(call.input.user_id ?? call.input.email);
      if (locked.has(user)) refuse(failsAs[name]);
      locked.add(user);
      isWorking = true;
      setTimeout(() => locked.delete(user), workMilliseconds);
      return before(call);
    })(service);
    return {
      operations: { ...operations },
      wire: {
        delayMilliseconds: () => {
          const delay = wire.delayMilliseconds() + (isWorking ? workMilliseconds + 1 : 0);
          isWorking = false;
          return delay;
        },
      },
    };
  }),
);

const earlierChecks: Patch = together(
  ...sellOperations.map((name) =>
    around(name, (before) => (call) => {
      const kind = name === "poolSell" ? "pool" : "external";
      const quote = namedQuote(call);
      if (
        namedUser(call) &&
        call.input.reference_uuid !== undefined &&
        call.input.reason_code !== undefined
      ) {
        checkReason(call, `${kind}-sell-reason-invalid`);
        checkReference(call, name, `${kind}-sell-reference-refused`);
        if (quote) checkLimits(call, quote, `${kind}-sell-over-limit`);
      }
      return before(call);
    }),
  ),
);

export const sellsVariants = variantsOf({
  "pool-quotes-serve-twice: sells a pool quote more than once": sells(({ isSpent }) => ({
    isSpent: (quote) => quote.kind !== "pool" && isSpent(quote),
  })),
  "pool-closed-to-nri: does not allow NRI users pool transactions": refuses(
    "poolSell",
    "pool-sell-user-not-allowed",
    isOfNri,
  ),
  "method-with-sell: takes the payment method with the sell, and not with the quote": together(
    methodless,
    methodOfSell,
  ),
  "without-method: pays every sell by the same method, whatever a validation names": together(
    methodless,
    withInput("validateTransaction", () => ({ payment_method: undefined })),
  ),
  "minimum-by-pair: has a higher minimum amount for another currency pair": dearerPair,
  "hash-received-once: confirms no second transaction hash, and none that it has for another transaction":
    hashesOnce,
  "races-fail-generically: fails generically where it works on another request of the same user":
    racesLost,
  "sells-checked-in-another-order: checks reason code, reference and limits of a sell before anything of its quote":
    earlierChecks,
  "short-quotes: gives quotes that last two seconds": inRules("quotes")({
    lifetimeMilliseconds: 2_000,
  }),
  "newest-quote-only: sells only the newest quote of a user": onlyNewestQuote,
  "references-unique-across-operations: has references unique across operations": references({
    scope: ({ name }) => name,
  }),
  "references-unique-per-user: has references unique within one operation of one user": references(
    ({ scope }) => ({
      scope: (client, operation, user) => `${scope(client, operation, user)} ${user}`,
    }),
  ),
  "references-burned: uses a reference up even when the request is refused": together(
    ...[...quoteOperations, ...sellOperations, "confirmOnchainFunding" as const].map(burning),
    burningOnFailure,
  ),
  "payout-account-named: requires sells to name the bank account they are paid into": together(
    needsAccount("poolSell", "pool-sell-parameters-invalid"),
    needsAccount("externalSell", "external-sell-parameters-invalid"),
  ),
  "small-balances: gives users a balance below their limits, and checks it first": together(
    sells({ startingBalance: smallBalance }),
    balanceBeforeLimits,
  ),
});
