import { randomUUID } from "node:crypto";
import type { OperationName } from "../../../spec/operations.ts";
import type { Input } from "../profile/binding.ts";
import type { Profile } from "../profile/profile.ts";

/** Two operations that need nothing set up: a target that answers neither is not there. */
export const probed: OperationName[] = ["getTransaction", "getLimits"];

export const probeInput = ({ limits }: Profile): Input => ({
  user_id: randomUUID(),
  transaction_id: randomUUID(),
  transaction_type: limits.transactionType,
});
