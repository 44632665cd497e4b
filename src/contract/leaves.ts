/** A value that holds no others, and the keys that lead to it. */
export interface LeafOf {
  keys: readonly string[];
  value: unknown;
}

/** The values in a JSON document, in their order; of a list, those of its first entry. */
export function* leavesOfJson(json: unknown, keys: readonly string[] = []): Generator<LeafOf> {
  if (typeof json !== "object" || json === null) return yield { keys, value: json };
  const entries = Array.isArray(json) ? Object.entries(json.slice(0, 1)) : Object.entries(json);
  for (const [key, value] of entries) yield* leavesOfJson(value, [...keys, key]);
}
