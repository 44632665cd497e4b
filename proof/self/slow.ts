/** Slow tests run only in `npm run self:all`. */
export const slowUnless = (isQuick: boolean): { tag?: string } => (isQuick ? {} : { tag: "@slow" });

/** True in `npm run self:all`, where some tests try more. */
export const isThorough = process.env.PROVE_FAULTS === ".";
