import type { RequirementRows } from "./row.ts";

export const versioning = {
  "versioning-version-in-path": {
    source: "Versioning, rule 1",
    statement:
      "Every operation that the document shows under /api/v2/ is served at the path shown.",
    basis: "stated",
  },
  "versioning-add-update-path": {
    source: "Versioning, rule 2",
    statement: "The add/update bank account operation is served under /api/v1/user/client_user/.",
    basis: "stated",
  },
  "versioning-older-add": {
    source: "Versioning, rule 3",
    statement: "The older endpoint for adding a bank account keeps working.",
    basis: "stated",
  },
  "versioning-older-update": {
    source: "Versioning, rule 3",
    statement: "The older endpoint for updating a bank account keeps working.",
    basis: "stated",
  },
  "versioning-older-delete": {
    source: "Versioning, rule 3",
    statement: "The older endpoint for deleting a bank account keeps working.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
