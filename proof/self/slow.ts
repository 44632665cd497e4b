/**
 * Details of a test that `npm test` leaves to `npm run self:all`: of several that take a whole run each,
 * the quick ones stand for the others.
 */
export const slowUnless = (isQuick: boolean): { tag?: string } => (isQuick ? {} : { tag: "@slow" });

/** Whether this is `npm run self:all`, for tests that try more there. */
export const isThorough = process.env.PROVE_FAULTS === ".";
