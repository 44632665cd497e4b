import { textOf } from "../text.ts";
import { isUuid } from "../domain/references.ts";
import { findUser } from "../domain/users.ts";
import type { Operation } from "../call.ts";
import { refuse } from "../refusal.ts";

/** GET /api/v2/wallet/transaction */
export const getTransaction: Operation = ({ world, client, input }) => {
  if (!isUuid(input.user_id)) refuse("status-user-id-format");
  const user = findUser(world, client, input.user_id) ?? refuse("status-user-unknown");
  const transaction = world.transactions.get(textOf(input.transaction_id));
  const recent = [...world.transactions.values()].filter((each) => each.user === user).slice(-2);
  const lost =
    (transaction && world.has("older-transactions-lost") && !recent.includes(transaction)) ||
    world.has("status-refused") ||
    (transaction?.quote.kind === "pool" && world.has("pool-sells-lost")) ||
    (transaction?.status === "funded" && world.has("funded-sells-lost"));
  if (transaction?.user !== user || lost) refuse("status-transaction-unknown");
  const { id, quote, status } = transaction;
  return {
    transaction_id: id,
    status,
    kind: quote.kind,
    from_currency: quote.fromCurrency,
    from_amount: quote.fromAmount,
    to_currency: quote.toCurrency,
    to_amount: quote.toAmount,
  };
};
