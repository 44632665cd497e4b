import { isJsonObject } from "../../../../spec/json.ts";
import type { Schema } from "../../description/parts.ts";

/** A value within a message of the target's own description or traffic. */
export interface Leaf {
  /** The keys that lead to it; a list is left out, as its entries have the names. */
  keys: readonly string[];
  type?: string | undefined;
  /** As a description has it: `date`, `date-time`, `uuid`. */
  format?: string;
  required?: boolean;
  enum?: readonly unknown[];
  /** A value that was described or seen. */
  example?: unknown;
}

/** Where an error has its code and its message, as JSON Pointers. */
export interface ErrorShape {
  code: string;
  message?: string;
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
  /** Where its refusals have code and message, if that is described. */
  errors?: ErrorShape[];
  carriesUserId: boolean;
}

const isList = ({ type }: Schema): boolean => [type].flat().includes("array");

/**
 * Every value of a schema, objects and lists included, with the keys that lead to it. An example that
 * stands above a value goes before its own.
 */
export function leavesOf(
  schema: Schema | undefined,
  keys: readonly string[] = [],
  above?: unknown,
): Leaf[] {
  if (!schema) return [];
  const example = above ?? schema.examples?.[0] ?? schema.example ?? schema.default;
  if (isList(schema)) {
    const [entry] = Array.isArray(example) ? (example as unknown[]) : [];
    return [{ keys, type: "array" }, ...leavesOf(schema.items, keys, entry).slice(1)];
  }
  const [type] = [schema.type].flat();
  if (schema.properties) {
    const members = isJsonObject(example) ? example : {};
    const within = Object.entries(schema.properties).flatMap(([key, each]) =>
      leavesOf(each, [...keys, key], members[key]).map((leaf, index) =>
        index === 0 ? { ...leaf, required: schema.required?.includes(key) ?? false } : leaf,
      ),
    );
    return [{ keys, type: "object" }, ...within];
  }
  return [
    {
      keys,
      type,
      ...(schema.format !== undefined && { format: schema.format }),
      ...(schema.const !== undefined && { enum: [schema.const] }),
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
