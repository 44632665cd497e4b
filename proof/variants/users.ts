import { operationNames } from "../../spec/operations.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import {
  around,
  isOfNri,
  late,
  onlyIn,
  refuses,
  together,
  withData,
  withInput,
} from "../../sandbox/combinators.ts";
import { textOf } from "../../sandbox/input.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { Refusal } from "../../sandbox/refusal.ts";
import { variantsOf } from "./variant.ts";

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

const spelledAsUsual = (id: string): string =>
  id
    .replace(/^urn:uuid:|^\{|\}$/g, "")
    .replace(/^(.{8})(.{4})(.{4})(.{4})([0-9a-f]{12})$/i, "$1-$2-$3-$4-$5");

const shownAfterMs = 100;

/** To every operation but the creation of users, which knows its own. */
const foundLater: Patch = ({ store, operations: { createUser } }) => {
  const foundAt = new WeakMap<User, number>();
  return {
    operations: { createUser: (call) => createUser({ ...call, store }) },
    store: {
      addUser: (user) => {
        foundAt.set(user, Date.now() + shownAfterMs);
        store.addUser(user);
      },
      findUser: (client, id) => {
        const user = store.findUser(client, id);
        return user && (foundAt.get(user) ?? 0) > Date.now() ? undefined : user;
      },
    },
  };
};

export const usersVariants = variantsOf({
  "nri-shown-later: shows, and heeds, a moment later that a user was marked as NRI": onlyIn(
    ["markNri"],
    late("markNri", shownAfterMs),
  ),
  "new-users-found-later: finds a user a moment after the creation": foundLater,
  "contacts-normalised: shows emails in small letters, and phones without their plus": withData(
    ["createUser", "getUser"],
    (data) => ({
      ...data,
      email: textOf(data.email).toLowerCase(),
      phone: textOf(data.phone).replace("+", ""),
    }),
  ),
  "uuids-in-any-spelling: takes UUIDs without hyphens, in braces or as a URN, too": withInput(
    operationNames,
    ({ input }) =>
      Object.fromEntries(
        ["user_id", "user_uuid", "reference_uuid"].flatMap((name) => {
          const { [name]: id } = input;
          return typeof id === "string" ? [[name, spelledAsUsual(id)]] : [];
        }),
      ),
  ),
  "marked-once: refuses to mark a user as NRI again": refuses("markNri", undefined, isOfNri),
  "users-from-a-pool: lets nobody create users, and has some from the beginning": together(
    withPool,
    around("createUser", () => () => {
      throw new Refusal(403, 0, "users are created elsewhere");
    }),
  ),
});
