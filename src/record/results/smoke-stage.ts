/** The Playwright project of the smoke stage: the tests that run first. */
export const smokeStage = "smoke";

/** Its tests: one sell of each kind, from sign-up to status. */
export const smokeTests = "scenarios/first-sell.spec.*";
