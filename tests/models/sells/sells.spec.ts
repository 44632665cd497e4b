import * as fc from "fast-check";
import {
  commandSequences,
  countFittingSells,
  property,
  requirement,
  runCommands,
  sells,
  test,
} from "../../../fixtures/index.ts";
import type { SellsModel, SellsReal } from "./model.ts";
import { sellExpired, sellUnknown, sellUsed, sellWithOldReference } from "./refused.ts";
import { fetchQuote, sellFresh } from "./sell.ts";
import { confirm, confirmAgain, readStatus } from "./transactions.ts";

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
  const { sellKinds, anyKind } = stage;
  const index = fc.nat(3);
  const kind = fc.constantFrom(...sellKinds);
  const control = await stage.seller();
  const canExpire = await stage.trySetUp("quote expired", { user_id: control.id, kind: anyKind });
  const sequences = commandSequences<SellsModel, SellsReal>(
    [
      kind.map(fetchQuote),
      index.map(sellFresh),
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
          ? sellKinds.flatMap((of) => [fetchQuote(of), sellFresh(0)])
          : [...sellKinds.map(fetchQuote), fetchQuote(anyKind), ...[1, 0, 0, 0].map(sellFresh)]),
        ...[0, 0].map(sellUsed),
        ...sellKinds.map(sellUnknown),
        ...sellKinds.map((of) => sellWithOldReference(0, [of])),
        sellWithOldReference(2),
        ...[0, 0].map(confirm),
        ...[0, 1].map(confirmAgain),
        ...[0, 1, 2].map(readStatus),
        ...(canExpire ? sellKinds.map(sellExpired) : []),
      ],
    },
  );
  const controls: SellsReal["controls"] = {};
  const fitting: number[] = [];
  for (const of of sellKinds) {
    const seller = await stage.seller();
    fitting.push(await countFittingSells(seller, of));
    controls[of] = await seller.mustSucceed(sells[of].sell, await seller.prepareSell(of));
  }
  const mostSold = Math.min(...fitting);

  await property(sequences, async (sequence) => {
    const seller = await stage.seller();
    const model = { fresh: [], sold: [], mostSold };
    await runCommands(sequence, { model, real: { stage, seller, controls } });
  });
});
