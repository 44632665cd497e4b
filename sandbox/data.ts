/** What an operation returns when it succeeds; amounts are decimals. */
export type Data = Record<string, unknown>;

/** The inputs of a request by the sandbox's names; numbers are decimals. */
export type Input = Record<string, unknown>;

/** Whether a value is a plain object, and not an amount or a list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
