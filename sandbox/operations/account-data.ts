import { stateOf, type Account } from "../domain/accounts.ts";
import type { Call, Data } from "../call.ts";
import type { World } from "../world.ts";

/** Where a bank details object is returned. */
export type Place = "result" | "user" | "account" | "status";

const spelling = { "name-rejected": "name_rejected" } as const;

function spelledBy(world: World, word: string): string {
  if (world.has("state-unknown-word")) return `${word}_maybe`;
  return world.has("upper-case-states") ? word.toUpperCase() : word;
}

/** The bank details object, as every place returns it. */
export function accountData({ world }: Call, account: Account, place: Place): Data {
  const { id, account_number, bank_code, account_type, country, routing_type, isNre } = account;
  const state = stateOf(world, account);
  const word = state === "name-rejected" ? spelling[state] : state;
  const described = { account_number, bank_code, account_type, country, routing_type };
  const isLost = place === "result" && account.readded && world.has("is-nre-missing-in-update");
  return {
    bank_account_id: id,
    ...(!world.has("sparse-details") && described),
    status: spelledBy(world, word),
    ...(!isLost &&
      !world.has(`is-nre-missing-in-${place}`) && { is_nre: isNre && state !== "pending" }),
  };
}
