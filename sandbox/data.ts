/** What an operation returns when it succeeds; amounts are decimals. */
export type Data = Record<string, unknown>;

/** The inputs of a request by the sandbox's names; numbers are decimals. */
export type Input = Record<string, unknown>;
