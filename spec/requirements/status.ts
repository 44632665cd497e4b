import type { RequirementRows } from "./row.ts";

export const status = {
  "status-read": {
    source: "What the service does, 8",
    statement: "The status of a transaction can be read.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
