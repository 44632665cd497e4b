import { expect, requirement, test } from "../../../fixtures/index.ts";
import { requireSells } from "../../../fixtures/limits/amounts.ts";
import { requireAsked } from "../../../fixtures/stops/not-exercised.ts";

const reference = "funding-reference-refused";

test("a reference funds one of a seller's two sells", requirement(reference), async ({ stage }) => {
  const seller = await stage.seller();
  await requireSells(2, seller, "external");
  const [first, second] = [await seller.sell("external"), await seller.sell("external")];
  const funded = seller.fundingInput(first);
  const control = await seller.send("confirmOnchainFunding", funded);
  const { reference_uuid } = funded;
  const again = { ...seller.fundingInput(second), reference_uuid };
  const refused = await seller.send("confirmOnchainFunding", again);
  const inCapitals = { ...again, reference_uuid: String(reference_uuid).toUpperCase() };
  const alike = await seller.send("confirmOnchainFunding", inCapitals);
  expect(refused).toBeRefusedAs(reference, { control });
  // In capitals it may be no reference; if it is one, it's the same.
  expect(alike).toBeRefused({ control, tried: ["the reference in capitals"] });
});

/** The same hash, if it's hexadecimal: otherwise letter case may matter. */
const inCapitals = (hash: string): string =>
  /^(0x)?[\da-f]+$/.test(hash) ? hash.replaceAll(/[a-f]/g, (letter) => letter.toUpperCase()) : hash;

const repeated = requirement("funding-hash-received");
test("the same confirmation once more is refused", repeated, async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const control = await request.mustSucceed();
  const hash = String(request.input.transaction_hash);
  // Its reference was used before as well.
  const again = await request.send();
  const alike = { transaction_hash: inCapitals(hash), reference_uuid: stage.uuid() };
  const tried = ["the same confirmation again", "the hash in capitals"];
  expect([again, await request.sendWith(alike)]).toBeRefused({ control, tried });
});

const row = "funding-hash-received";

/** More than a target may remember. */
const laterHashes = [1, 2, 3, 4, 5, 6];

test("earlier hashes are still refused after later ones", requirement(row), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const control = await request.mustSucceed();
  const { transaction_hash: first } = request.input;
  const later = laterHashes.map(() => request.actor.quotes.input().transaction_hash);
  // The document doesn't say whether a transaction takes a second hash; if not, there's no earlier one.
  for (const transaction_hash of later) {
    const { kind } = await request.sendWith({ transaction_hash });
    requireAsked(kind !== "refused", "a transaction takes one hash only");
  }
  const again = [];
  for (const transaction_hash of [first, ...later]) {
    again.push(await request.sendWith({ transaction_hash }));
  }
  expect(again).toBeRefusedAs(row, { control });
});
