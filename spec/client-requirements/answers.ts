import type { RequirementRows } from "../requirements/row.ts";

export const answers = {
  "client-bodies-json": {
    source: "Introduction",
    statement: "Every request body that the client sends is a JSON object.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
