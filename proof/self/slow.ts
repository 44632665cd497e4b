/** Others are left to `npm run self:all`: the quick ones stand for them. */
export const slowUnless = (isQuick: boolean): { tag?: string } => (isQuick ? {} : { tag: "@slow" });

/** Whether this is `npm run self:all`, for tests that try more there. */
export const isThorough = process.env.PROVE_FAULTS === ".";
