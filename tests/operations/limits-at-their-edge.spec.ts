import { along, expect, type Input, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import {
  type Left,
  LimitsAtTheirEdge,
  type Method,
  type Scope,
} from "../../fixtures/limits/at-their-edge.ts";
import { findOtherPairs } from "../../fixtures/limits/payment-methods.ts";
import { isApproved } from "../../fixtures/matchers/validation.ts";
import { requireAsked, stopForMissing } from "../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds, sells } from "../../spec/sell-kinds.ts";
import { dimensions } from "../../spec/cases/dimensions.ts";
import { approvedStatus, type Period, periods } from "../../spec/vocabulary.ts";

// Limits, rule 2: a sell may use what is left, not the whole total. Public requests reach the narrowest limits only. If
// limits can be set, each is tried by itself, in whatever unit it's counted.

const sellers = {
  resident: (stage: Stage) => stage.seller(),
  NRI: (stage: Stage) => stage.nriSeller(),
} as const;
type Who = keyof typeof sellers;

const methods: readonly Method[] = ["usual method", "another method"];
const fartherLefts = ["less than nothing", "nothing", "next to nothing"] as const;

interface Turn {
  kind: SellKind;
  period: Period;
  who: Who;
  number: number;
}

const turns = periods.flatMap((period, first) =>
  sellKinds.flatMap((kind, second) =>
    (["resident", "NRI"] as const).map((who, third): Turn => ({
      kind,
      period,
      who,
      number: first + second + 2 * third,
    })),
  ),
);

/** Each scope comes first in some turn, and each method's limit is also tried after another sell by it. */
function stepsOf({ who, number }: Turn): (readonly [Scope, Method])[] {
  const [one, other] = who === "NRI" ? methods.toReversed() : methods;
  if (!one || !other) return [];
  return number % 2 === 0
    ? [
        ["aggregate", one],
        [one, one],
        [other, other],
      ]
    : [
        [one, one],
        ["aggregate", other],
        [other, other],
      ];
}

function tooLittleFor(scope: Scope, index: number, { number }: Turn): (readonly [Scope, Left])[] {
  const farther = fartherLefts[(number + index) % fartherLefts.length] ?? "nothing";
  const own = [[scope, farther] as const, [scope, "one unit too little"] as const];
  // The aggregate holds for each method.
  return index === 2 ? [["aggregate", farther], ...own] : own;
}

for (const turn of turns) {
  const { kind, period, who } = turn;
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const approved = "validation-approved-within";
  const cited = along(
    requirement(
      keepsToLimits,
      approved,
      "validation-not-approved-beyond",
      "validation-tells-beforehand",
    ),
    { period, scope: dimensions.scope, user: who, transaction: "sell" },
    { period, scope: dimensions.scope, left: ["one unit too little", "exactly enough"] },
    { period, scope: dimensions.scope, "sell number": ["first", "second"] },
    { period, left: dimensions.left },
  );
  const title = `${sell}${who === "NRI" ? " of an NRI user" : ""} keeps to each ${period} limit to the unit`;
  test(title, cited, async ({ stage, check }) => {
    const seller = await sellers[who](stage);
    const limits = await LimitsAtTheirEdge.of(stage, seller, { kind, period });
    for (const [index, [scope, method]] of stepsOf(turn).entries()) {
      const sold = await limits.sell(scope, method, tooLittleFor(scope, index, turn));
      if (!sold) continue;
      const { refused, last } = sold;
      seller.requireOpen(kind, last.sold);
      const beyond = refused.map((each) => each.sold);
      const isKept = beyond.every(({ kind: how }) => how === "refused");
      await check(keepsToLimits, () => {
        if (isKept) expect(last.sold).toBeAccepted(last);
        const tried = refused.map((each) => each.tried);
        expect(beyond).toBeRefusedAs(overLimit, { control: last.sold, tried });
      });
      requireAsked(isKept, "a sell beyond a limit uses up its quote, and what is left for others");
      const control = last.validated;
      if (!control) continue;
      await check(approved, () => expect(control).toHaveValidationStatus(approvedStatus, last));
      for (const { validated = control, sold: sent } of refused) {
        await check("validation-not-approved-beyond", () =>
          expect(validated).toBeUnapproved({ control }),
        );
        await check("validation-tells-beforehand", () =>
          expect(validated).toPredict(sent, { control }),
        );
      }
    }
    limits.requireSold();
    requireAsked(
      stage.countedKinds.includes(kind),
      "validations are for another transaction type than this sell",
    );
  });
}

async function sellBeyond(stage: Stage, seller: User, kind: SellKind, pair: Input, turn: number) {
  const { sell } = sells[kind];
  const period = periods[turn % periods.length] ?? "daily";
  const limits = await seller.readLimitsOf(kind);
  const entry = limits.limitEntries().find((each) => each.period === period);
  if (!entry?.total) return stopForMissing(limits, "total");
  const input = await seller.prepareSell(kind, pair);
  const validate = () => seller.send("validateTransaction", input);
  const control = stage.countedKinds.includes(kind) ? await validate() : undefined;
  await seller.setLimit(stage.smallestUnit, { kind, period });
  const validated = control && isApproved(control) ? await validate() : undefined;
  const refused = await seller.send(sell, input);
  await seller.setLimit(entry.total, { kind, period });
  const again = {
    ...(await seller.quotes.renewRefused(kind, input)),
    reference_uuid: stage.uuid(),
  };
  return { control, validated, refused, sold: await seller.send(sell, again) };
}

for (const [index, kind] of sellKinds.entries()) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const cited = requirement(keepsToLimits, "validation-not-approved-beyond");
  test(`${sell} of another pair keeps to the limits`, cited, async ({ stage, check }) => {
    const seller = await stage.seller();
    const pairs = seller.quotes.areNewestOnly ? [] : await findOtherPairs(stage, seller, kind);
    requireAsked(pairs.length > 0, "no other pair is sold");
    let isValidated = false;
    for (const [nth, pair] of pairs.entries()) {
      const tried = await sellBeyond(stage, seller, kind, pair, index + 2 * nth);
      const { control, validated, refused, sold } = tried;
      await check(keepsToLimits, () => expect(refused).toBeRefusedAs(overLimit, { control: sold }));
      if (!control || !validated) continue;
      isValidated = true;
      await check("validation-not-approved-beyond", () =>
        expect(validated).toBeUnapproved({ control }),
      );
    }
    requireAsked(isValidated, "no validation approves a sell of another pair");
  });
}
