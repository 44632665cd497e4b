export type JsonObject = Record<string, unknown>;

/** Neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Empty if it's no object. */
export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Undefined, which no JSON text means, if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
