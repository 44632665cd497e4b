import { Big } from "big.js";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import { isForNri } from "../patches/calls.ts";
import { ownTransactions } from "../patches/own.ts";
import { inRules, onlyIn } from "../patches/parts.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import { type Fault, breaking, sellsWithinLimits as inSells, tabled } from "./fault.ts";
import { type Period, shownBuyTransactionType, shownPaymentMethod } from "../../spec/vocabulary.ts";
import { textOf } from "../../sandbox/input.ts";
import { type LimitScope, paymentMethods } from "../../sandbox/records.ts";

// Amounts near what remains of a limit.

type Exceeds = Rules["limits"]["exceeds"];
const limits = inRules("limits");
const validation = ["validateTransaction"] as const;
const all = [...sellOperations, ...validation];

const exceeding = (
  operations: readonly OperationName[],
  change: (exceeds: Exceeds) => Exceeds,
  when?: (call: Call) => boolean,
): Patch => limits(operations, ({ exceeds }) => ({ exceeds: change(exceeds) }), when);

const nearlyOneMore =
  (exceeds: Exceeds): Exceeds =>
  (amount, remaining) =>
    exceeds(amount, remaining.plus("0.99"));

const notExactly = (): Exceeds => (amount, remaining) => amount.gte(remaining);
const [first, second] = paymentMethods;
const beyond = "validation-not-approved-beyond";
const unseenBeyond = [beyond, "validation-tells-beforehand"] as const;

interface LimitPlace {
  at?: OperationName | readonly OperationName[];
  breaks: Fault["breaks"];
}

const places = {
  "pool sells": { at: "poolSell", breaks: inSells[0] },
  "external sells": { at: "externalSell", breaks: inSells[1] },
  sells: { at: sellOperations, breaks: inSells },
  validations: { at: "validateTransaction", breaks: beyond },
  "validations beforehand": { at: "validateTransaction", breaks: unseenBeyond },
  limits: { at: "getLimits", breaks: "limits-consumed-by-sell" },
  everything: { breaks: inSells },
  "everything in the pool": { breaks: [inSells[0], beyond] },
  "everything, validated": { breaks: [...inSells, beyond] },
  "what is shown": { breaks: "limits-consumed-by-sell" },
  "what is shown by method": { breaks: "limits-consumed-by-method" },
} satisfies Record<string, LimitPlace>;

const scopes = {
  any: { words: "", has: () => true },
  aggregate: { words: " of the aggregate", has: ({ method }: LimitScope) => method === undefined },
  methods: { words: " of a payment method", has: ({ method }: LimitScope) => method !== undefined },
  first: { words: " of the first method", has: ({ method }: LimitScope) => method === first },
  second: { words: " of the second method", has: ({ method }: LimitScope) => method === second },
};

const isPurchase = ({ rules, input }: Call): boolean =>
  rules.limits.typeOf(textOf(input.transaction_type)) === shownBuyTransactionType;

const namesOther = ({ input: { payment_method } }: Call): boolean =>
  payment_method !== undefined && payment_method !== shownPaymentMethod;

const calls = {
  "NRI users": isForNri,
  "later sells": (call: Call) => ownTransactions(call).length > 0,
  "by second": ({ store, input }: Call) =>
    (store.findQuote(textOf(input.quote_id))?.method ?? input.payment_method) === second,
  purchases: isPurchase,
  "NRI purchases": (call: Call) => isPurchase(call) && isForNri(call),
  "purchases by others": (call: Call) => isPurchase(call) && namesOther(call),
  "no method": ({ input }: Call) => input.payment_method === undefined,
};

type Cell = readonly [
  place: keyof typeof places,
  period: Period | "any",
  scope: keyof typeof scopes,
  calls?: keyof typeof calls,
];

type IsInCell = (period: Period, scope: LimitScope) => boolean;

function wordsOf([place, period, scope, which]: Cell): string {
  const limit = `${period === "any" ? "any" : `the ${period}`} limit${scopes[scope].words}`;
  return `${limit}${"at" in places[place] ? ` in ${place}` : ""}${which ? ` (${which})` : ""}`;
}

const wrongInCells = (
  does: string,
  patch: (isInCell: IsInCell) => Patch,
  breaks?: Fault["breaks"],
) => {
  const inCell = (cell: Cell): Fault => {
    const [placeName, period, scopeName, which] = cell;
    const place: LimitPlace = places[placeName];
    const patched = patch(
      (each, scope) => (period === "any" || each === period) && scopes[scopeName].has(scope),
    );
    return {
      breaks: breaks ?? place.breaks,
      does: `${does} ${wordsOf(cell)}`,
      patch: place.at ? onlyIn(place.at, patched, which && calls[which]) : patched,
    };
  };
  return <Name extends string>(cells: Record<Name, Cell>) => tabled(inCell, cells);
};

const unenforced = wrongInCells("does not enforce", (isInCell) =>
  limits(({ isEnforced }) => ({
    isEnforced: (period, scope) => !isInCell(period, scope) && isEnforced(period, scope),
  })),
);

const forgotten = wrongInCells("forgets what was consumed of", (isInCell) =>
  limits(({ counts }) => ({
    counts: (used, scope, period) => !isInCell(period, scope) && counts(used, scope, period),
  })),
);

const asIf = (taken: Period, breaks: Fault["breaks"] = "limits-entry-consumed") =>
  wrongInCells(
    `begins like the ${taken} one`,
    (isInCell) =>
      limits(({ since }) => ({
        since: (period, now, scope) => since(isInCell(period, scope) ? taken : period, now, scope),
      })),
    breaks,
  );

export const limitCellsFaults = {
  ...breaking(inSells, {
    "limits-with-slack: accepts amounts that are beyond a limit by less than one": exceeding(
      all,
      () => (amount, remaining) => amount.gte(remaining.plus(1)),
    ),
    "sold-in-cents: compares a sell with its limits without what is less than a hundredth":
      exceeding(
        sellOperations,
        (exceeds) => (amount, remaining) => exceeds(amount.round(2, Big.roundDown), remaining),
      ),
    "left-in-floats: compares a sell with what is left in floating point numbers": limits(
      sellOperations,
      ({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: new Big(total.toNumber() - consumed.toNumber()),
        }),
      }),
    ),
  }),
  ...breaking(["validation-approved-within", ...inSells], {
    "limit-boundary-exclusive: refuses an amount that is exactly what remains": exceeding(
      all,
      notExactly,
    ),
  }),
  ...breaking("validation-approved-within", {
    "fiat-rounded-up-before-validation: validates whole rupees of what is paid out, rounded up": [
      exceeding(
        validation,
        (exceeds) => (amount, remaining) => exceeds(amount.round(0, Big.roundUp), remaining),
      ),
      "limits-in-fiat",
    ],
    "last-unit-unapproved: does not approve an amount that is exactly what is left": exceeding(
      validation,
      notExactly,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "fiat-floored-before-validation: validates whole rupees of what is paid out, leaving out the rest":
      [
        exceeding(
          validation,
          (exceeds) => (amount, remaining) => exceeds(amount.round(0, Big.roundDown), remaining),
        ),
        "limits-in-fiat",
      ],
    "one-unit-more-approved: approves an amount that is more than what is left by less than one":
      exceeding(validation, nearlyOneMore),
    "nri-unit-more-approved: approves an amount of an NRI user that is more than what is left by less than one":
      exceeding(validation, nearlyOneMore, isForNri),
    "huge-amounts-approved: approves amounts that a double does not hold": exceeding(
      validation,
      (exceeds) => (amount, remaining) =>
        amount.lte(Number.MAX_SAFE_INTEGER) && exceeds(amount, remaining),
    ),
  }),
  ...breaking(["sells-external-within-limits", "validation-approved-within"], {
    "nri-limits-halved: allows NRI users half of what their limits say": exceeding(
      all,
      (exceeds) => (amount, remaining) => exceeds(amount.times(2), remaining),
      isForNri,
    ),
  }),
  ...unenforced({
    "pool-limits-unchecked": ["pool sells", "any", "any"],
    "second-method-weekly-unchecked": ["pool sells", "weekly", "second"],
    "nri-second-method-weekly-unchecked": ["pool sells", "weekly", "second", "NRI users"],
    "nri-lifetime-aggregate-unchecked": ["pool sells", "lifetime", "aggregate", "NRI users"],
    "single-unchecked-after-first": ["pool sells", "transaction", "any", "later sells"],
    "second-method-monthly-unchecked-after-first": [
      "pool sells",
      "monthly",
      "second",
      "later sells",
    ],
    "second-method-beyond-lifetime-aggregate": ["pool sells", "lifetime", "aggregate", "by second"],
    "external-limits-unchecked": ["external sells", "any", "any"],
    "second-method-single-unchecked": ["external sells", "transaction", "second"],
    "nri-monthly-method-unchecked": ["external sells", "monthly", "first", "NRI users"],
    "nri-second-method-monthly-unchecked": ["external sells", "monthly", "second", "NRI users"],
    "second-method-beyond-monthly-aggregate": [
      "external sells",
      "monthly",
      "aggregate",
      "by second",
    ],
    "second-method-lifetime-unvalidated": ["validations", "lifetime", "second"],
    "nri-weekly-unvalidated": ["validations", "weekly", "any", "NRI users"],
    "nri-second-method-daily-unvalidated": ["validations", "daily", "second", "NRI users"],
    "second-method-validated-beyond-weekly-aggregate": [
      "validations",
      "weekly",
      "aggregate",
      "by second",
    ],
    "unlimited-without-method": ["validations", "any", "any", "no method"],
    "purchases-unlimited": ["validations", "any", "any", "purchases"],
    "single-purchases-unlimited": ["validations", "transaction", "any", "purchases"],
    "nri-purchases-unlimited": ["validations", "any", "any", "NRI purchases"],
    "purchases-by-other-method-unlimited": ["validations", "any", "any", "purchases by others"],
    "method-limits-unchecked": ["everything", "any", "methods"],
    "second-method-limits-unchecked": ["everything", "any", "second"],
    "weekly-unchecked": ["everything", "weekly", "any"],
    "monthly-unchecked": ["everything", "monthly", "any"],
    "lifetime-unchecked": ["everything in the pool", "lifetime", "any"],
    "aggregate-limits-unchecked": ["everything, validated", "any", "aggregate"],
    "daily-unvalidated": ["validations beforehand", "daily", "any"],
    "lifetime-aggregate-unvalidated": ["validations beforehand", "lifetime", "aggregate"],
  }),
  ...forgotten({
    "sells-forget-daily-aggregate": ["sells", "daily", "aggregate"],
    "sells-forget-daily-method": ["sells", "daily", "methods"],
    "sells-forget-weekly-aggregate": ["sells", "weekly", "aggregate"],
    "sells-forget-weekly-method": ["sells", "weekly", "methods"],
    "sells-forget-monthly-aggregate": ["sells", "monthly", "aggregate"],
    "sells-forget-monthly-method": ["sells", "monthly", "methods"],
    "sells-forget-lifetime-aggregate": ["sells", "lifetime", "aggregate"],
    "sells-forget-lifetime-method": ["sells", "lifetime", "methods"],
    "sells-forget-second-method-lifetime": ["external sells", "lifetime", "second"],
    "nri-sells-forget-month": ["external sells", "monthly", "any", "NRI users"],
    "validation-forgets-month": ["validations", "monthly", "any"],
    "nri-validation-forgets-consumed": ["validations", "any", "any", "NRI users"],
    "validation-forgets-consumed": ["validations beforehand", "any", "any"],
    "weekly-not-consumed": ["what is shown", "weekly", "any"],
    "method-not-consumed": ["what is shown by method", "any", "methods"],
    "method-weekly-not-consumed": ["what is shown by method", "weekly", "methods"],
  }),
  ...asIf("daily")({ "weekly-ends-with-the-day": ["everything", "weekly", "any"] }),
  ...asIf(
    "daily",
    "limits-transaction-single",
  )({
    "transaction-adds-up": ["everything", "transaction", "any"],
    "method-transaction-adds-up": ["everything", "transaction", "methods"],
  }),
  ...asIf(
    "lifetime",
    "limits-transaction-single",
  )({ "transaction-shown-adding-up": ["limits", "transaction", "any"] }),
  ...asIf("daily", ["limits-transaction-single", ...inSells])({
    "sells-add-up-in-transaction": ["sells", "transaction", "any"],
  }),
  ...asIf("weekly")({ "monthly-ends-with-the-week": ["everything", "monthly", "any"] }),
  ...asIf("monthly")({
    "lifetime-resets": ["everything", "lifetime", "any"],
    "method-lifetime-resets": ["everything", "lifetime", "methods"],
    "lifetime-enforced-by-month": ["sells", "lifetime", "any"],
    "lifetime-validated-by-month": ["validations", "lifetime", "any"],
  }),
  ...asIf("lifetime")({
    "daily-never-resets": ["everything", "daily", "any"],
    "weekly-never-resets": ["everything", "weekly", "any"],
    "daily-enforced-forever": ["sells", "daily", "any"],
    "weekly-enforced-forever": ["sells", "weekly", "any"],
    "monthly-validated-forever": ["validations", "monthly", "any"],
  }),
};
