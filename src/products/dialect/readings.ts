import { Big } from "big.js";
import { inRules, onlyIn, together } from "../../../sandbox/combinators.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { SellKind } from "../../../sandbox/records.ts";
import { variants, type VariantName } from "../../../proof/variants/index.ts";
import { placedNames, detailPointers } from "../../judge/profile/binding.ts";
import { dateInDays } from "../../judge/profile/generators.ts";
import { type Profile, eachKind, ofKind } from "../../judge/profile/profile.ts";

const ownType = "crypto_sell";

const takesMethod = (profile: Profile, ...operations: ("getPoolSellQuote" | "poolSell")[]) =>
  operations.some((name) => placedNames(name, profile).includes("payment_method"));

const isInFiat = ({ limits }: Profile, kind: SellKind): boolean =>
  ofKind(limits.unit, kind) === "to-amount";

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

const quotesOf = { pool: "getPoolSellQuote", external: "getExternalSellQuote" } as const;

const lasting = ({ quotes }: Profile, kind: SellKind): Patch =>
  onlyIn(
    quotesOf[kind],
    inRules("quotes")(() => ({ lifetimeMilliseconds: ofKind(quotes.validSeconds, kind) * 1000 })),
  );

/** By how much the time of day there is ahead of UTC, in milliseconds. */
function aheadOfUtc(timeZone: string, now: number): number {
  const there = new Date(now).toLocaleString("sv-SE", { timeZone });
  return Date.parse(`${there.replace(" ", "T")}Z`) - Math.floor(now / 1000) * 1000;
}

const [approved, pending, rejected] = ["approved", "pending", "rejected"];

export function readings(profile: Profile): Patch {
  const { kyc, bankAccountStates, values, balance, limits, timeZone, signature } = profile;
  const words: Record<string, string | undefined> = {
    [approved]: kyc.approved,
    [pending]: kyc.pending?.[0],
    [rejected]: kyc.rejected?.[0],
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
  return together(
    own,
    ...chosen.map(([name]) => variants[name].patch),
    lasting(profile, "pool"),
    lasting(profile, "external"),
  );
}
