/** As long as a URL can carry, and longer than any field of a body. */
const longTexts = [1_500, 20_000].map((length) => "a".repeat(length));

/** The values that come to anybody's mind first. Every input gets each of them in every run, whatever its seed. */
export const plainBadValues: readonly unknown[] = [null, {}, [], 0, -1, true, "", ...longTexts];
