export const smokeStage = "smoke";

/** Its tests: one sell of each kind, from sign-up to status. */
export const smokeTests = "scenarios/first-sell.spec.*";
