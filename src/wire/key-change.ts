/** How an API key is changed before it is sent: into one that nearly is the client's. */
export type KeyChange = "cut" | "longer";

const added = "x";

/** What stands in evidence for the API key of the client. */
export const ownKeyPlaceholder = "<API_KEY>";

/** The same for the key of another client. */
export const otherKeyPlaceholder = "<OTHER_API_KEY>";

/** What a key that was cut is called in evidence, which must not hold most of a key. */
export const cutKeyName = "API_KEY without its last character";

/** An API key, changed. */
export const changeKey = (key: string, change: KeyChange): string =>
  change === "cut" ? key.slice(0, -1) : key + added;

/** What stands in a recipe's input for a key that was changed. */
export const changedKeyPlaceholder = (change: KeyChange): string =>
  change === "cut" ? `<${cutKeyName}>` : ownKeyPlaceholder + added;

/** In the shell, by its placeholder: the client's key, whole or cut, or another client's. */
export const keysInShell: Record<string, string> = {
  [ownKeyPlaceholder]: "${API_KEY:?}",
  [otherKeyPlaceholder]: "${OTHER_API_KEY:?}",
  [`<${cutKeyName}>`]: "${API_KEY%?}",
};
