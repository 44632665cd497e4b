import { indianCountry } from "../../spec/vocabulary.ts";
import { around, late, onlyIn, together } from "../../sandbox/combinators.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { Refusal } from "../../sandbox/refusal.ts";
import type { Variant } from "./variant.ts";

/** Without a country they have no KYC. */
const kinds: { country?: string; isNri?: true }[] = [
  {},
  { country: indianCountry },
  { country: "GBR" },
  { country: "GBR", isNri: true },
];

const usersOfEachKind = 400;

/** `00000000-0000-4000-8001-000000000007` is the seventh with Indian KYC. */
const pooledId = (kind: number, place: number): string =>
  `00000000-0000-4000-800${kind}-${String(place).padStart(12, "0")}`;

const withPool: Patch = (service) => {
  const { store } = service;
  const [client] = store.clients;
  for (const [kind, { country, isNri }] of kinds.entries()) {
    for (let place = 1; place <= usersOfEachKind; place += 1) {
      const email = `pool-${kind}-${place}@example.com`;
      const id = pooledId(kind, place);
      const user = newUser(service, client, { id, email, phone: "+919800000000" });
      const passed = { documentNumbers: [], concludedAt: 0, isRejected: false };
      if (country !== undefined) store.keepKyc(user, { country, ...passed });
      if (isNri) store.markNri(user);
    }
  }
  return {};
};

const markedAfterMs = 100;

export const usersVariants = {
  "nri-shown-later": {
    does: "shows, and heeds, a moment later that a user was marked as NRI",
    patch: onlyIn(["markNri"], late("markNri", markedAfterMs)),
  },
  "users-from-a-pool": {
    does: "lets nobody create users, and has some from the beginning",
    patch: together(
      withPool,
      around("createUser", () => () => {
        throw new Refusal(403, 0, "users are created elsewhere");
      }),
    ),
  },
} satisfies Record<string, Variant>;
