/** Amounts are decimals. */
export type Data = Record<string, unknown>;

/** By the sandbox's names; numbers are decimals. */
export type Input = Record<string, unknown>;

/** Neither an amount nor a list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
