import { errorTable } from "./row.ts";

export const userErrors = errorTable("createUser", {
  "create-user-unknown-error": [400, 5999, "unknown error"],
  "create-user-generic-failure": [500, 100999, "generic failure"],
  "create-user-parameters-missing": [400, 102001, "missing required parameters"],
  "create-user-email-format": [400, 102003, "invalid email format"],
  "create-user-phone-format": [400, 102004, "invalid phone format"],
  "create-user-uuid-invalid": [400, 102005, "invalid user uuid"],
  "create-user-already-exists": [409, 102006, "user already exists"],
});
