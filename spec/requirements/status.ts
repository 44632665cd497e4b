import type { RequirementRows } from "./row.ts";

export const status = {
  "status-read": {
    source: "What the service does, 8",
    statement: "A client platform can check the status of a transaction.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
