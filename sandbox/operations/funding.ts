import { textOf } from "../text.ts";
import { checkReference, useReference } from "../domain/references.ts";
import type { Transaction } from "../domain/transactions.ts";
import { findUser } from "../domain/users.ts";
import type { Call, Operation } from "../call.ts";
import { refuse } from "../refusal.ts";
import { countSell } from "./sells.ts";

const hashForm = /^0x[0-9a-f]{64}$/i;

function requireExternalSell({ world, client, input }: Call): Transaction {
  const user = findUser(world, client, input.user_id);
  const named = world.transactions.get(textOf(input.id));
  const anyOfUser = [...world.transactions.values()].find((each) => each.user === user);
  const transaction = world.has("funding-path-ignored") ? anyOfUser : named;
  if (!user || transaction?.user !== user || transaction.quote.kind !== "external") {
    refuse("funding-transaction-unknown");
  }
  return transaction;
}

/** POST /api/v2/wallet/transaction/crypto/sell/{id}/confirm-onchain-funding */
export const confirmOnchainFunding: Operation = (call) => {
  const { world, input } = call;
  if (world.has("funding-refused")) refuse("funding-parameters-invalid");
  const lacking = ["user_id", "transaction_hash", "reference_uuid"].find(
    (name) => typeof input[name] !== "string",
  );
  if (lacking || !hashForm.test(textOf(input.transaction_hash)))
    refuse("funding-parameters-invalid");
  const transaction = requireExternalSell(call);
  const hash = textOf(input.transaction_hash).toLowerCase();
  const newest = [...world.transactions.values()].at(-1);
  const overlooked = world.has("hashes-of-newest-only") && transaction !== newest;
  const known = world.has("only-last-hash-kept")
    ? [...transaction.hashes].at(-1) === hash
    : transaction.hashes.has(hash);
  if (known && !overlooked) refuse("funding-hash-received");
  checkReference(call, "confirmOnchainFunding", "funding-reference-refused");

  world.commit("funding-reference-kept-late", () => useReference(call, "confirmOnchainFunding"));
  const first = transaction.hashes.size === 0;
  world.commit("hash-kept-late", () => transaction.hashes.add(hash));
  transaction.status = "funded";
  const isCountedNow = first && world.has("counted-at-confirmation");
  if (isCountedNow || world.has("confirmation-counts-again")) {
    countSell(world, transaction.user, transaction.quote);
  }
  return { transaction_id: transaction.id, status: transaction.status };
};
