export interface LeafOf {
  keys: readonly string[];
  value: unknown;
}

/** A hostile target may nest as deep as its answer is long. */
const deepest = 24;

/** The values in a JSON document, in their order; of a list, those of its first entry. */
export function* leavesOfJson(json: unknown, keys: readonly string[] = []): Generator<LeafOf> {
  if (typeof json !== "object" || json === null) return yield { keys, value: json };
  if (keys.length === deepest) return;
  const entries = Array.isArray(json) ? Object.entries(json.slice(0, 1)) : Object.entries(json);
  for (const [key, value] of entries) yield* leavesOfJson(value, [...keys, key]);
}
