import { errorTable } from "./row.ts";

export const statusErrors = errorTable("getTransaction", {
  "status-user-id-format": [400, 3100, "invalid user ID format"],
  "status-user-unknown": [404, 3100, "user not found"],
  "status-transaction-unknown": [404, 4004, "transaction not found"],
});
