import type { RequirementRows } from "./row.ts";

export const sells = {
  "sells-pool": {
    source: "What the service does, 6",
    statement: "A pool sell can be initiated with a quote.",
    basis: "stated",
  },
  "sells-external": {
    source: "What the service does, 6",
    statement: "An external sell can be initiated with a quote.",
    basis: "stated",
  },
  "sells-pool-flow": {
    source: "What the service does, call order",
    statement: "A pool sell goes through in the call order of the sell flow, to its status.",
    basis: "stated",
  },
  "sells-external-flow": {
    source: "What the service does, call order",
    statement:
      "An external sell goes through in the call order, with on-chain funding, to its status.",
    basis: "stated",
  },
  "sells-nri-flow": {
    source: "What the service does, call order",
    statement: "The sell flow goes through for a user marked as NRI before the account is linked.",
    basis: "stated",
  },
  "sells-pool-within-limits": {
    source: "Limits, rule 2",
    statement: "Initiating a pool sell that breaks a limit is refused.",
    basis: "stated",
  },
  "sells-external-within-limits": {
    source: "Limits, rule 2",
    statement: "Initiating an external sell that breaks a limit is refused.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
