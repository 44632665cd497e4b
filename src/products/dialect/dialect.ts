import { Big } from "big.js";
import { inRules, onlyIn, together } from "../../../proof/patches/parts.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { SellKind } from "../../../sandbox/records.ts";
import { type VariantName, variants } from "../../../proof/variants/index.ts";
import {
  type Input,
  carriesUserId,
  detailPointers,
  placedNames,
  routeOf,
} from "../../judge/profile/binding.ts";
import { dateInDays, freshValues } from "../../judge/profile/generators.ts";
import { type Profile, eachKind, ofKind } from "../../judge/profile/profile.ts";
import { describe } from "../../../spec/openapi.ts";
import { type OperationName, operationNames } from "../../../spec/operations.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { readObject } from "../../../sandbox/http/wire.ts";
import { isPlain, textOf } from "../../../sandbox/input.ts";
import type { Store } from "../../../sandbox/store.ts";
import { dialectOf, notInvertible, ownInputs } from "../../judge/profile/dialect.ts";
import { asText } from "../../judge/profile/written-value.ts";
import { writeJson } from "../../wire/write-json.ts";
import type { Dialect } from "../../../proof/deviations.ts";
import { rejectMistakes } from "../../ground/usage-error.ts";
import { type LoadedProfile, loadProfile } from "../../judge/profile/load.ts";
import { knowing } from "./test-data.ts";

const ownType = "crypto_sell";

const takesMethod = (profile: Profile, ...operations: ("getPoolSellQuote" | "poolSell")[]) =>
  operations.some((name) => placedNames(name, profile).includes("payment_method"));

const isInFiat = ({ limits }: Profile, kind: SellKind) => ofKind(limits.unit, kind) === "to-amount";

const named: [VariantName, (profile: Profile) => boolean][] = [
  ["kyc-later", ({ kyc }) => kyc.concludes === "later"],
  ["kyc-by-state", ({ kyc }) => kyc.concludes === "state"],
  ["bank-verification-later", ({ bankVerification }) => bankVerification.concludes === "later"],
  ["bank-verification-by-state", ({ bankVerification }) => bankVerification.concludes === "state"],
  ["quotes-of-either-kind", ({ quotes }) => quotes.kinds === "either"],
  ["newest-quote-only", ({ quotes }) => quotes.sellable === "newest"],
  ["quotes-burned", ({ quotes }) => eachKind(quotes.afterRefusal ?? "free").includes("burned")],
  ["nri-before-accounts", ({ nri }) => nri.marked === "before-accounts"],
  ["uuids-in-any-spelling", ({ values }) => values.uuids === "any-spelling"],
  ["words-in-any-spelling", ({ values }) => values.words === "any-spelling"],
  ["limits-in-fiat", (profile) => isInFiat(profile, "pool") && isInFiat(profile, "external")],
  ["pool-limits-in-fiat", (profile) => isInFiat(profile, "pool") && !isInFiat(profile, "external")],
  ["own-limit-type", ({ limits }) => limits.transactionType === ownType],
  [
    "pool-limit-type",
    (profile) =>
      profile.limits.poolTransactionType === ownType &&
      isInFiat(profile, "pool") === isInFiat(profile, "external"),
  ],
  [
    "accounts-by-number",
    (profile) =>
      detailPointers(profile, "bank_account_id")[0] ===
      detailPointers(profile, "account_number")[0],
  ],
  [
    "method-with-sell",
    (profile) => !takesMethod(profile, "getPoolSellQuote") && takesMethod(profile, "poolSell"),
  ],
  ["without-method", (profile) => !takesMethod(profile, "getPoolSellQuote", "poolSell")],
];

const lasting = ({ quotes }: Profile, kind: SellKind): Patch => {
  const lifetimeMilliseconds = ofKind(quotes.validSeconds, kind) * 1000;
  const own = inRules("quotes")(() => ({ lifetimeMilliseconds }));
  return onlyIn(kind === "pool" ? "getPoolSellQuote" : "getExternalSellQuote", own);
};

function aheadOfUtc(timeZone: string, now: number): number {
  const there = new Date(now).toLocaleString("sv-SE", { timeZone });
  return Date.parse(`${there.replace(" ", "T")}Z`) - Math.floor(now / 1000) * 1000;
}

function readings(profile: Profile): Patch {
  const { kyc, bankAccountStates, values, balance, limits, timeZone, signature } = profile;
  const words: Record<string, string | undefined> = {
    approved: kyc.approved,
    pending: kyc.pending?.[0],
    rejected: kyc.rejected?.[0],
  };
  const own: Patch = ({ rules }) => ({
    rules: {
      authentication: {
        encoding: () => (signature.encoding === "auto" ? "hex" : signature.encoding),
      },
      kyc: {
        stateAt: (submitted, now) => {
          const state = rules.kyc.stateAt(submitted, now);
          return words[state] ?? state;
        },
        today: (now) => dateInDays(0, { now: () => now, timeZone }),
      },
      bankAccounts: {
        spelling: (state) =>
          [bankAccountStates[state]].flat()[0] ?? rules.bankAccounts.spelling(state),
        ...(typeof values.maximumApprovedAccounts === "number" && {
          maximumApproved: values.maximumApprovedAccounts,
        }),
      },
      sells: { startingBalance: new Big(balance.comes === "state" ? 0 : balance.amount) },
      limits: {
        countedAt: (kind) =>
          ofKind(limits.countedAt, kind) === "confirmation" ? "confirmation" : "initiation",
        since: (period, now, scope) => {
          const ahead = aheadOfUtc(timeZone, now);
          return rules.limits.since(period, now + ahead, scope) - ahead;
        },
      },
    },
  });
  const chosen = named.filter(([, isSaid]) => isSaid(profile));
  const lifetimes = [lasting(profile, "pool"), lasting(profile, "external")];
  return together(own, ...chosen.map(([name]) => variants[name].patch), ...lifetimes);
}

/** A sell without a pair takes its quote's; an update keeps what it doesn't name. */
const optional: Partial<Record<OperationName, readonly string[]>> = {
  poolSell: ["from_currency", "to_currency"],
  externalSell: ["from_currency", "to_currency"],
  updateBankAccount: ["bank_code", "account_type"],
};

function ownerIn(store: Store, input: Input, apiKey: unknown): string | undefined {
  const { bank_account_id, quote_id, transaction_id, id } = input;
  const owner =
    store.findAccount(textOf(bank_account_id))?.user ??
    store.findQuote(textOf(quote_id))?.user ??
    store.findTransaction(textOf(transaction_id ?? id))?.user;
  if (owner?.client.apiKey === apiKey) return owner?.id;
  return store.allUsers().find(({ client }) => client.apiKey === apiKey)?.id;
}

function untold(operation: OperationName, profile: Profile, own: Profile): () => Input {
  const { user, kyc, bankAccounts, sell } = profile.testData;
  const usual = { ...user, ...kyc.indian, ...bankAccounts.nameMatches, ...sell };
  const placed = new Set([...placedNames(operation, profile), ...(optional[operation] ?? [])]);
  const missing = new Set(placedNames(operation, own).filter((name) => !placed.has(name)));
  const values = Object.fromEntries(
    Object.entries({ reference_uuid: "{uuid}", ...usual }).filter(([name]) => missing.has(name)),
  );
  return () => freshValues(values, { now: Date.now, timeZone: profile.timeZone });
}

const routesIn = (profile: Profile) =>
  Object.fromEntries(
    operationNames.map((name) => [
      name,
      isOffered(name, profile.capabilities) ? routeOf(name, profile) : undefined,
    ]),
  );

const texts = (values: Input) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));

function speech(profile: Profile, own: Profile): Patch {
  const [theirs, ours] = [dialectOf(profile), dialectOf(own)];
  const others = Object.fromEntries(
    operationNames.map((name) => [name, untold(name, profile, own)]),
  ) as Record<OperationName, () => Input>;
  const placesUser = new Set(
    operationNames.filter((name) => placedNames(name, profile).includes("user_id")),
  );
  return ({ wire, store, rules: { answers, authentication } }) => ({
    routes: routesIn(profile),
    rules: {
      authentication: {
        requiresUserId: (operation) =>
          authentication.requiresUserId(operation) || carriesUserId(operation, profile),
      },
      answers: {
        errorBody: (...words) => ({
          success: false,
          ...theirs.refusal.encode(ours.refusal.decode(answers.errorBody(...words))),
        }),
      },
    },
    wire: {
      ...(profile.states.url && {
        statesPath: new URL(profile.states.url, "http://sandbox").pathname,
      }),
      read: (received) => {
        const { operation, path, query, message } = received;
        const input = {
          ...others[operation](),
          ...theirs.request.decode(operation, { path, query, body: readObject(received.body) }),
        };
        if (carriesUserId(operation, profile)) {
          input.user_id ??= message.headers[headers.userId];
        } else if (operation !== "createUser" && !placesUser.has(operation)) {
          input.user_id = ownerIn(store, input, message.headers[headers.apiKey]);
        }
        const parts = ours.request.encode(operation, input);
        return wire.read({
          ...received,
          path: texts(parts.path),
          query: texts(parts.query),
          // Keeps members that only a variant reads, which the sandbox's own requests don't have.
          body: writeJson({ ...input, ...parts.body }),
        });
      },
      shape: (operation, body) => {
        const shaped = wire.shape(operation, body);
        // The document shows these answers, so the profile doesn't change them.
        const isShown = operation && "200" in (describe(operation).operation.responses ?? {});
        if (!operation || isShown || !isPlain(shaped) || !("data" in shaped)) return shaped;
        const { success } = shaped;
        const results = theirs.results.encode(operation, ours.results.decode(operation, shaped));
        return { ...(success !== undefined && { success }), ...results };
      },
    },
  });
}

function leftOut(profile: Profile, own: Profile): string[] {
  const inputs = operationNames.flatMap((operation) =>
    ownInputs(operation, profile, own).map(
      (name) => `${name} in requests of ${operation}, unless a variant heeds it`,
    ),
  );
  const lacking = operationNames.flatMap((operation) => {
    const { [operation]: { result = {} } = {} } = profile.operations;
    const { [operation]: { result: known = {} } = {} } = own.operations;
    const names = Object.keys(known).filter((name) => result[name] === undefined);
    return names.map((name) => `${name} in answers to ${operation}`);
  });
  const { fixed } = profile.states;
  return [
    "members of answers that the profile doesn't point to",
    ...inputs,
    ...lacking,
    ...(fixed ? ["states.fixed"] : []),
    ...(profile.headers ? ["headers that a gateway asks for"] : []),
  ];
}

export function dialectFor({ profile, file }: LoadedProfile): Dialect & { leftOut: string[] } {
  rejectMistakes("The profile, read as the sandbox would have to,", notInvertible(profile, file));
  const { profile: own } = loadProfile();
  return {
    readings: together(readings(profile), knowing(profile, own)),
    speech: speech(profile, own),
    leftOut: leftOut(profile, own),
  };
}

export function loadDialect(file: string): { loaded: LoadedProfile; unset: string[] } {
  const unset = new Set<string>();
  const get = (environment: NodeJS.ProcessEnv, name: string): string => {
    if (!environment[name]) unset.add(name);
    return environment[name] || "http://sandbox.invalid";
  };
  return { loaded: loadProfile(file, new Proxy(process.env, { get })), unset: [...unset] };
}
