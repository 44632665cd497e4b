import type { RequirementRows } from "./row.ts";

export const versioning = {
  "versioning-version-in-path": {
    source: "Versioning, rule 1",
    statement: "The operations shown under /api/v2/ answer at those paths.",
    basis: "stated",
  },
  "versioning-add-update-path": {
    source: "Versioning, rule 2",
    statement: "The add/update bank account operation answers below /api/v1/user/client_user/.",
    basis: "stated",
  },
  "versioning-older-add": {
    source: "Versioning, rule 3",
    statement: "The older endpoint that adds a bank account keeps working.",
    basis: "stated",
  },
  "versioning-older-update": {
    source: "Versioning, rule 3",
    statement: "The older endpoint that updates a bank account keeps working.",
    basis: "stated",
  },
  "versioning-older-delete": {
    source: "Versioning, rule 3",
    statement: "The older endpoint that deletes a bank account keeps working.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
