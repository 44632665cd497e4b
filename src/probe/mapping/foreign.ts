import type { Schema } from "../../description/parts.ts";

/** A value within a message of the target's own description or traffic. */
export interface Leaf {
  /** The keys that lead to it; a list is left out, as its entries have the names. */
  keys: readonly string[];
  type?: string | undefined;
  required?: boolean;
  enum?: readonly unknown[];
  /** A value that was described or seen. */
  example?: unknown;
}

/** An operation as the target's own description or recorded traffic shows it. */
export interface ForeignOperation {
  method: string;
  path: string;
  /** operationId, summary and tags, to be matched by words. */
  words: string;
  query: Leaf[];
  body: Leaf[];
  /** What a successful response shows, objects and lists included. */
  answer: Leaf[];
  carriesUserId: boolean;
}

const isList = ({ type }: Schema): boolean => [type].flat().includes("array");

/** Every value of a schema, objects and lists included, with the keys that lead to it. */
export function leavesOf(schema: Schema | undefined, keys: readonly string[] = []): Leaf[] {
  if (!schema) return [];
  if (isList(schema)) return [{ keys, type: "array" }, ...leavesOf(schema.items, keys).slice(1)];
  const [type] = [schema.type].flat();
  if (schema.properties) {
    const within = Object.entries(schema.properties).flatMap(([key, each]) =>
      leavesOf(each, [...keys, key]).map((leaf, index) =>
        index === 0 ? { ...leaf, required: schema.required?.includes(key) ?? false } : leaf,
      ),
    );
    return [{ keys, type: "object" }, ...within];
  }
  const example =
    schema.examples?.[0] ?? (schema as { example?: unknown }).example ?? schema.default;
  return [
    {
      keys,
      type,
      ...(schema.enum && { enum: schema.enum }),
      ...(example !== undefined && { example }),
    },
  ];
}

/** The same of a value that was seen. */
export function leavesIn(value: unknown, keys: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) {
    return [{ keys, type: "array" }, ...leavesIn(value[0] ?? {}, keys).slice(1)];
  }
  if (typeof value === "object" && value !== null) {
    const within = Object.entries(value).flatMap(([key, each]) => leavesIn(each, [...keys, key]));
    return [{ keys, type: "object" }, ...within];
  }
  return [{ keys, type: value === null ? undefined : typeof value, example: value }];
}
