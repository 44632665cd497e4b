import { type JsonObject, isJsonObject } from "../../../spec/json.ts";
import { pointerOf, tokensOf } from "../../../spec/pointer.ts";

export type Schema = JsonObject & { properties?: Record<string, Schema>; required?: string[] };

export type Parameter = JsonObject;

export interface Body {
  content: Record<string, { schema?: Schema; example?: unknown; examples?: JsonObject }>;
}

export interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

export interface Response extends Partial<Body> {
  $ref?: string;
  description?: string;
  links?: Record<string, Link>;
}

export interface Operation extends JsonObject {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
}

export interface Description extends JsonObject {
  paths: Record<string, Record<string, Operation>>;
}

const typeOf = (value: unknown): Schema => {
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value === "boolean") return { type: "boolean" };
  return typeof value === "string" ? { type: "string" } : {};
};

export function schemaOf(example: unknown): Schema {
  if (Array.isArray(example)) return { type: "array", items: schemaOf(example[0]) };
  if (!isJsonObject(example)) return { ...typeOf(example), examples: [example] };
  const properties = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
  return { type: "object", properties: Object.fromEntries(properties) as Record<string, Schema> };
}

export function placeSchema(schema: Schema, pointer: string, placed: Schema): Schema {
  const [key, ...rest] = tokensOf(pointer);
  if (key === undefined) return schema;
  const properties = schema.properties ?? {};
  const inner = properties[key] as Schema | undefined;
  const below = pointerOf(rest);
  const member =
    rest.length === 0 ? placed : placeSchema(inner ?? { type: "object" }, below, placed);
  return {
    ...schema,
    type: "object",
    properties: { ...properties, [key]: member },
    required: [...new Set([...(schema.required ?? []), key])],
  };
}
