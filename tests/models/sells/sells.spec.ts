import * as fc from "fast-check";
import {
  runCommands,
  property,
  requirement,
  commandSequences,
  test,
} from "../../../fixtures/index.ts";
import { ofKind, type SellsModel, type SellsReal } from "./model.ts";
import { SellExpired, SellUnknown, SellUsed, SellWithOldReference } from "./refused.ts";
import { FetchQuote, SellFresh } from "./sell.ts";
import { Confirm, ConfirmAgain, ReadStatus } from "./transactions.ts";

const longest = 10;

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
  "funding-hash-received",
  "status-read",
);

test("quotes, references and transactions are kept apart", cited, async ({ stage }) => {
  const index = fc.nat(3);
  const kind = fc.constantFrom(...stage.sellKinds);
  const seller = await stage.seller();
  const ofSeller = { user_id: seller.id, kind: stage.anyKind };
  const expiring = await stage.trySetUp("quote expired", ofSeller);
  const told = commandSequences<SellsModel, SellsReal>(
    [
      kind.map((of) => new FetchQuote(of)),
      index.map((at) => new SellFresh(at)),
      index.map((at) => new SellUsed(at)),
      kind.map((of) => new SellUnknown(of)),
      ...(expiring ? [kind.map((of) => new SellExpired(of))] : []),
      index.map((at) => new SellWithOldReference(at)),
      index.map((at) => new Confirm(at)),
      index.map((at) => new ConfirmAgain(at)),
      index.map((at) => new ReadStatus(at)),
    ],
    {
      longest,
      end: [
        ...stage.sellKinds.map((of) => new FetchQuote(of)),
        new FetchQuote(stage.anyKind),
        ...[1, 0, 0, 0].map((at) => new SellFresh(at)),
        new SellUsed(0),
        new SellUsed(0),
        ...stage.sellKinds.map((of) => new SellUnknown(of)),
        ...[0, 1, 2].map((at) => new SellWithOldReference(at)),
        ...[0, 0].map((at) => new Confirm(at)),
        ...[0, 1].map((at) => new ConfirmAgain(at)),
        ...[0, 1, 2].map((at) => new ReadStatus(at)),
        ...(expiring ? stage.sellKinds.map((of) => new SellExpired(of)) : []),
      ],
    },
  );
  const accepted: SellsReal["accepted"] = {};
  for (const of of stage.sellKinds) {
    accepted[of] = await seller.mustSucceed(ofKind[of].operation, await seller.prepareSell(of));
  }

  await property(told, async (story) => {
    const actor = await stage.seller();
    const model = { fresh: [], sold: [] };
    await runCommands(story, { model, real: { stage, seller: actor, accepted } });
  });
});
