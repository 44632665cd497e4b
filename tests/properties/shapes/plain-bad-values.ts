/** Longer than any field, and no longer than a URL can carry. */
const longText = "a".repeat(5_000);

/** Sent in every run, whatever its seed. */
export const plainBadValues: readonly unknown[] = [null, {}, [], 0, -1, true, "", longText];
