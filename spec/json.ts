export type JsonObject = Record<string, unknown>;

/** Neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Empty if it's no object. */
export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Members that `isKept` names stay as they are. */
export function mapStrings<Value>(
  value: Value,
  change: (text: string) => string,
  isKept: (name: string) => boolean = () => false,
): Value {
  const mapped = (each: unknown): unknown => {
    if (typeof each === "string") return change(each);
    if (Array.isArray(each)) return each.map(mapped);
    if (!isJsonObject(each)) return each;
    const members = Object.entries(each);
    return Object.fromEntries(
      members.map(([name, member]) => [name, isKept(name) ? member : mapped(member)]),
    );
  };
  return mapped(value) as Value;
}

/** Undefined, which no JSON text means, if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
