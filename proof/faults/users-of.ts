import type { ApiClient, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";

/** Oldest first. */
export const usersOf = (store: Store, client: ApiClient): User[] =>
  store.allUsers().filter((user) => user.client === client);
