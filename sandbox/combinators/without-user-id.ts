import type { OperationName } from "../../spec/operations.ts";
import type { Patch } from "../patch.ts";
import { authenticating } from "./authentication.ts";
import { around } from "./operations.ts";
import { together } from "./together.ts";

/** For the client's first user. */
export const withoutUserId = (name: OperationName): Patch =>
  together(
    authenticating(({ operation, userId }) => operation === name && userId === undefined, {
      requiresUserId: () => false,
    }),
    around(name, (before) => (call) => {
      const someone = call.store.allUsers().find(({ client }) => client === call.client);
      return before({ ...call, userId: call.userId ?? someone?.id });
    }),
  );
