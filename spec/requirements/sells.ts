import { stated } from "./row.ts";

export const quotes = {
  ...stated("What the service does, 5", {
    "quotes-pool": "A client platform can fetch a quote for a pool sell.",
    "quotes-external": "A client platform can fetch a quote for an external sell.",
  }),
  ...stated("Limits, rule 7", {
    "quotes-minimum": "Fetching a quote for less than the minimum amount is refused.",
  }),
};

export const sells = {
  ...stated("What the service does, 6", {
    "sells-pool": "A client platform can initiate a pool sell with a quote.",
    "sells-external": "A client platform can initiate an external sell with a quote.",
  }),
  ...stated("What the service does, call order", {
    "sells-pool-flow":
      "A pool sell succeeds in the call order of the sell flow, from creating the user to checking the status.",
    "sells-external-flow":
      "An external sell succeeds in the call order of the sell flow, from creating the user through confirming the on-chain funding to checking the status.",
    "sells-nri-flow":
      "The sell flow succeeds for a user who is marked as NRI before the bank account is linked.",
  }),
  ...stated("Limits, rule 2", {
    "sells-pool-within-limits":
      "Initiating a pool sell that breaks a limit is refused; one within the limits is not.",
    "sells-external-within-limits":
      "Initiating an external sell that breaks a limit is refused; one within the limits is not.",
  }),
};

export const funding = {
  ...stated("What the service does, 7", {
    "funding-confirm": "A client platform can confirm the on-chain funding of an external sell.",
  }),
  ...stated("Confirm on-chain funding", {
    "funding-by-path-id": "The `id` in the path identifies the transaction that is confirmed.",
  }),
};

export const status = stated("What the service does, 8", {
  "status-read": "A client platform can check the status of a transaction.",
});
