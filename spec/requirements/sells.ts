import type { RequirementRows } from "./row.ts";

export const sells = {
  "sells-pool": {
    source: "What the service does, 6",
    statement: "A client platform can initiate a pool sell with a quote.",
    basis: "stated",
  },
  "sells-external": {
    source: "What the service does, 6",
    statement: "A client platform can initiate an external sell with a quote.",
    basis: "stated",
  },
  "sells-pool-flow": {
    source: "What the service does, call order",
    statement:
      "A pool sell succeeds in the call order of the sell flow, from creating the user to checking the status.",
    basis: "stated",
  },
  "sells-external-flow": {
    source: "What the service does, call order",
    statement:
      "An external sell succeeds in the call order of the sell flow, from creating the user through confirming the on-chain funding to checking the status.",
    basis: "stated",
  },
  "sells-nri-flow": {
    source: "What the service does, call order",
    statement:
      "The sell flow succeeds for a user who is marked as NRI before the bank account is linked.",
    basis: "stated",
  },
  "sells-pool-within-limits": {
    source: "Limits, rule 2",
    statement:
      "Initiating a pool sell that breaks a limit is refused; one within the limits is not.",
    basis: "stated",
  },
  "sells-external-within-limits": {
    source: "Limits, rule 2",
    statement:
      "Initiating an external sell that breaks a limit is refused; one within the limits is not.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
