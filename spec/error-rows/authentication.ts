import type { ErrorRow } from "./row.ts";

/** Authentication, rules 1 to 3. Their HTTP statuses are not shown; any operation may return them. */
export const authenticationErrors = {
  "authentication-client-invalid": { code: 6092, meaning: "client identifier is not valid" },
  "authentication-secret-wrong": { code: 6090, meaning: "invalid secret" },
  "authentication-timestamp-expired": { code: 6093, meaning: "timestamp older than 10 seconds" },
} as const satisfies Record<string, ErrorRow>;
