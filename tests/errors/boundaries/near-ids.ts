/** A server that compares ids as far as they go finds the record. */
export const longer = (id: unknown): string => `${String(id)}abc`;

/** A server that compares ids by LIKE finds the record. */
export const patternOf = (id: unknown): string => `${String(id).slice(0, -1)}%`;
