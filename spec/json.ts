/** A JSON object, before anything is known of its members. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses JSON; undefined, which no JSON text stands for, where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
