import type { RequirementRows } from "../requirements/row.ts";

export const versioning = {
  "client-newer-account-endpoint": {
    source: "Versioning, 3, an advice",
    statement: "The client adds and updates bank accounts through the newer endpoint.",
    basis: "advisory",
  },
} as const satisfies RequirementRows;
