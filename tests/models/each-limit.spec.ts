import { Big } from "big.js";
import * as fc from "fast-check";
import {
  along,
  commandSequences,
  findPaymentMethods,
  measureCountedPerUnit,
  newcomer,
  periodSeconds,
  prepareCountedSell,
  property,
  requirement,
  runCommands,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  type User,
  type World,
} from "../../fixtures/index.ts";
import { periods, type Period } from "../../spec/vocabulary.ts";
import { beginLedger, letPass, scopes, sell, sellWithin, widenLimits } from "./limit-commands.ts";
import { fetchQuote, readStatus, sellFresh } from "./sell-commands.ts";
import { readingsOf, requireClock, Target, type HistoryCommand } from "./target.ts";

// Public requests reach the narrowest limits only. Where limits can be set, each is made the narrowest in turn.

const sold = [
  "status-read",
  "limits-consumed-by-sell",
  "limits-consumed-by-method",
  "limits-entry-total",
  "validation-approved-within",
  "validation-not-approved-beyond",
] as const;
const every = { period: periods, scope: scopes } as const;

/** More sells than a history has. */
const manySells = 100;

async function sellUpToEach(
  stage: Stage,
  kind: SellKind,
  sellerOf: (stage: Stage) => Promise<User>,
  commands: HistoryCommand[],
  passes?: number,
): Promise<void> {
  const probe = await sellerOf(stage);
  const perUnit = await measureCountedPerUnit(probe, kind);
  const { input, counted } = await prepareCountedSell(probe, kind);
  // It may be closed to NRI users.
  await probe.sellQuote(kind, input);
  // Without these states there's nothing to see.
  await probe.setLimit(counted.times(manySells), { kind, period: "daily" });
  const limits = await probe.readLimits({ transaction_type: probe.transactionTypeOf(kind) });
  const methods = await findPaymentMethods(probe, kind, limits);
  if (passes) await requireClock(stage, probe, passes);
  const sequences = commandSequences<World, Target>(
    [fc.constant(fetchQuote(kind)), fc.nat(1).map((index) => sellFresh(index, manySells))],
    { mostDrawn: 4, end: commands },
  );
  await property(
    sequences,
    (sequence) =>
      stage.withinADay(async () => {
        const person = newcomer();
        const users = new Map([[person, await sellerOf(stage)]]);
        const target = Object.assign(new Target(stage, users), { kind, methods, perUnit });
        const model = { readings: readingsOf(stage, users), person, stranger: newcomer() };
        await beginLedger(model, target);
        await widenLimits(model, target, kind, counted.times(manySells));
        await runCommands(sequence, { model, real: target });
      }),
    { share: 0.1 },
  );
}

const upTo = (kind: SellKind, these: readonly Period[]): HistoryCommand[] => [
  ...these.flatMap((period) =>
    [...scopes, "aggregate, by another method" as const].map((scope) =>
      sellWithin(kind, { period, scope }),
    ),
  ),
  readStatus(0),
];

const sellers = [
  ["", "resident", (stage: Stage) => stage.seller()],
  [" of an NRI user", "NRI", (stage: Stage) => stage.nriSeller()],
] as const;

for (const kind of sellKinds) {
  for (const [whose, user, sellerOf] of sellers) {
    const limited = along(
      requirement(...sold, sells[kind].keepsToLimits),
      { ...every, user },
      { ...every, "sell number": "second", left: ["one unit too little", "exactly enough"] },
      { "kind of sell": kind, user, scope: ["usual method", "another method"] },
      { "kind of sell": kind, "sell number": ["first", "second"] },
    );
    test(`${kind} sells${whose} keep to each limit in turn`, limited, ({ stage }) =>
      sellUpToEach(stage, kind, sellerOf, upTo(kind, periods)),
    );
  }
}

const passed = [
  ["a day", periodSeconds.daily, ["daily"]],
  ["a week", periodSeconds.weekly, ["weekly"]],
  ["a month", periodSeconds.monthly, ["monthly"]],
  ["a year", 365 * 86_400, ["lifetime"]],
] as const;

for (const kind of sellKinds) {
  for (const [says, seconds, binding] of passed) {
    const cited = requirement(...sold, sells[kind].keepsToLimits, "limits-entry-consumed");
    const anew = along(cited, {
      period: binding,
      "after the period": ["shown", "validated", "sold"],
    });
    test(`${kind} sells keep to each limit when ${says} has passed`, anew, async ({ stage }) => {
      const least = new Big(String((await stage.user()).quoteInput().from_amount));
      const commands = [
        sell(kind, least),
        sell(kind, least, 1),
        letPass(says, seconds),
        ...upTo(kind, binding),
      ];
      await sellUpToEach(stage, kind, (on) => on.seller(), commands, seconds);
    });
  }
}
