import * as fc from "fast-check";
import {
  commandSequences,
  countFittingSells,
  newcomer,
  property,
  requirement,
  requireTwoSells,
  runCommands,
  sellKinds,
  sells,
  type CommandSequence,
  type Stage,
  test,
  type ApiResponse,
  type World,
} from "../../fixtures/index.ts";
import {
  confirm,
  confirmAgain,
  fetchQuote,
  readStatus,
  sellExpired,
  sellOld,
  sellFresh,
  sellUnknown,
  sellUsed,
  sellWithOldReference,
} from "./sell-commands.ts";
import { letPass } from "./limit-commands.ts";
import { readingsOf, requireClock, Target } from "./target.ts";

type Sequence = CommandSequence<World, Target>;

async function play(stage: Stage, sequence: Sequence, controls: ApiResponse[] = []) {
  const [person, stranger] = [newcomer(), newcomer()];
  const users = new Map([[person, await stage.seller()]]);
  const target = new Target(stage, users, controls);
  const model = { readings: readingsOf(stage, users), person, stranger };
  await runCommands(sequence, { model, real: target });
}

const ofFunding = ["funding-confirm", "funding-by-path-id", "funding-hash-received"] as const;
const daySeconds = 86_400;
const passed = [
  ["a day", daySeconds],
  ["a month", 31 * daySeconds],
  ["a year", 366 * daySeconds],
] as const;

const cited = requirement(
  "sells-pool",
  "sells-external",
  "pool-sell-quote-invalid",
  "pool-sell-quote-expired",
  "pool-sell-reference-refused",
  "external-sell-quote-used",
  "external-sell-quote-invalid",
  "external-sell-quote-expired",
  "external-sell-reference-refused",
  "funding-confirm",
  "funding-by-path-id",
  "funding-hash-received",
  "status-read",
);

test("quotes, references and transactions are not mixed up", cited, async ({ stage }) => {
  const { sellKinds: kinds, anyKind } = stage;
  const index = fc.nat(3);
  const kind = fc.constantFrom(...kinds);
  const control = await stage.seller();
  const canExpire = await stage.trySetUp("quote expired", { user_id: control.id, kind: anyKind });
  const controls: ApiResponse[] = [];
  const fitting: number[] = [];
  for (const of of kinds) {
    const seller = await stage.seller();
    fitting.push(await countFittingSells(seller, of));
    controls.push(await seller.mustSucceed(sells[of].sell, await seller.prepareSell(of)));
  }
  const sellOne = (at: number) => sellFresh(at, Math.min(...fitting));
  const sequences = commandSequences<World, Target>(
    [
      kind.map(fetchQuote),
      index.map(sellOne),
      index.map(sellUsed),
      kind.map(sellUnknown),
      ...(canExpire ? [kind.map(sellExpired)] : []),
      index.map((at) => sellWithOldReference(at)),
      index.map(confirm),
      index.map(confirmAgain),
      index.map(readStatus),
    ],
    {
      mostDrawn: 8,
      end: [
        ...(control.sellsNewestQuoteOnly
          ? kinds.flatMap((of) => [fetchQuote(of), sellOne(0)])
          : [...kinds.map(fetchQuote), fetchQuote(anyKind), ...[1, 0, 0, 0].map(sellOne)]),
        ...[0, 0].map(sellUsed),
        ...kinds.map(sellUnknown),
        ...kinds.map((of) => sellWithOldReference(0, of)),
        sellWithOldReference(2),
        ...[0, 0].map(confirm),
        ...[0, 1].map(confirmAgain),
        ...[0, 1, 2].map(readStatus),
        ...(canExpire ? kinds.map(sellExpired) : []),
      ],
    },
  );
  await property(sequences, (sequence) => play(stage, sequence, controls), { share: 0.2 });
});

for (const [says, seconds] of passed) {
  for (const kind of sellKinds) {
    const { quoteExpired, referenceRefused, isAccepted } = sells[kind];
    const known = requirement(
      isAccepted,
      quoteExpired,
      referenceRefused,
      "status-read",
      ...(kind === "external" ? ofFunding : []),
    );
    test(`${kind} sells are known when ${says} has passed`, known, async ({ stage }) => {
      const probe = await stage.seller();
      const mostSold = await requireTwoSells(probe, kind);
      await requireClock(stage, probe, seconds);
      const sequences = commandSequences<World, Target>([fc.constant(fetchQuote(kind))], {
        mostDrawn: 1,
        begin: [fetchQuote(kind), sellFresh(0, mostSold), fetchQuote(kind), confirm(0)],
        end: [
          letPass(says, seconds),
          readStatus(0),
          sellOld(0),
          sellWithOldReference(0),
          confirmAgain(0),
          sellUsed(0),
          sellFresh(0, mostSold),
          ...[0, 1].map(readStatus),
        ],
      });
      await property(sequences, (sequence) => play(stage, sequence), { share: 0.1 });
    });
  }
}
