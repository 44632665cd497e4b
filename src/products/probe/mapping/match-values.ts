import type { Leaf } from "./foreign.ts";
import { matchFields, type FieldMatch, type Fits } from "./match-fields.ts";

const shortNames: Record<string, string[]> = {
  user_id: ["user", "uuid", "id"],
  quote_id: ["id", "quote"],
  transaction_id: ["id", "transaction", "reference", "number"],
  bank_account_id: ["id", "account_id", "payout_account", "account"],
  kyc_state: ["kyc", "state"],
  is_nri: ["nri"],
  is_nre: ["nre"],
  account_type: ["type"],
  account_number: ["number"],
  to_amount: ["payout", "receive", "proceeds"],
  from_amount: ["amount", "size"],
  from_currency: ["src", "base", "from", "source", "sell", "crypto"],
  to_currency: ["dst", "dest", "counter", "quote", "to", "for", "target", "fiat", "receive"],
  settlement_expiry: [
    "settle_before",
    "settle_by",
    "settlement_deadline",
    "deadline",
    "expiry_date",
  ],
  transaction_hash: ["hash", "proof"],
  sender_address: ["from_address", "source_address", "sender", "from"],
  refund_address: ["return_address", "refund"],
  legal_name: ["name"],
};

/** Whether a value holds others: it can be an account, or several. */
export const isRecord = ({ type }: Leaf): boolean => type === "object" || type === "array";

/** More alike than this are names that say the same: `acct` is an account's id rather than its type. */
const plainLikeness = 0.75;

/**
 * Matches single values by their names, then by other names that they may have in their place, and then
 * what is left by names that are somewhat alike.
 */
export function matchValues(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits?: Fits,
): FieldMatch[] {
  const values = leaves.filter((leaf) => !isRecord(leaf) && leaf.keys.length > 0);
  const found = matchFields(values, names, fits).filter(
    ({ likeness }) => likeness >= plainLikeness,
  );
  const free = () => values.filter((leaf) => found.every((match) => match.leaf !== leaf));
  const missing = () => names.filter((name) => found.every((match) => match.name !== name));
  for (const name of missing()) {
    const [match] = (shortNames[name] ?? []).flatMap((alias) =>
      matchFields(free(), [alias], (leaf) => fits?.(leaf, name) ?? true),
    );
    if (match) found.push({ ...match, name, likeness: match.likeness * 0.9 });
  }
  return [...found, ...matchFields(free(), missing(), fits)];
}
