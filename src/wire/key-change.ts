/** How an API key is changed before it is sent: into one that nearly is the client's. */
export type KeyChange = "cut" | "longer";

const added = "x";

export const ownKeyPlaceholder = "<API_KEY>";

export const otherKeyPlaceholder = "<OTHER_API_KEY>";

export const cutKeyName = "API_KEY without its last character";

export const changeKey = (key: string, change: KeyChange): string =>
  change === "cut" ? key.slice(0, -1) : key + added;

export const changedKeyPlaceholder = (change: KeyChange): string =>
  change === "cut" ? `<${cutKeyName}>` : ownKeyPlaceholder + added;

/** In the shell, by its placeholder: the client's key, whole or cut, or another client's. */
export const keysInShell: Record<string, string> = {
  [ownKeyPlaceholder]: "${API_KEY:?}",
  [otherKeyPlaceholder]: "${OTHER_API_KEY:?}",
  [`<${cutKeyName}>`]: "${API_KEY%?}",
};
