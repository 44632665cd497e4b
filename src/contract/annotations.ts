import type { CitableId } from "../../spec/register.ts";
import { readPointer } from "../../spec/pointer.ts";
import { openapi } from "../../spec/openapi.ts";

/** A schema of openapi.yaml as far as the walk to a requirement needs it. */
interface Schema {
  $ref?: string;
  "x-requirement"?: CitableId;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
}

const target = ({ $ref }: Schema): Schema =>
  $ref === undefined ? {} : ((readPointer(openapi, $ref.replace(/^#/, "")) ?? {}) as Schema);

/** A schema, what it refers to, and what they are made of: all that speaks of one node. */
function layers(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return [schema, ...layers(target(schema))];
  return [schema, ...(schema.allOf ?? []).flatMap(layers)];
}

function member(schema: Schema, name: string): Schema | undefined {
  const all = layers(schema);
  const named = all.map(({ properties }) => properties?.[name]).find(Boolean);
  const open = all.map(({ additionalProperties }) => additionalProperties).find(isSchema);
  return named ?? open;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/**
 * The requirement openapi.yaml names (x-requirement) for the node a path of keys leads to: its own,
 * or that of the nearest node around it. Undefined where none is named on the way.
 */
export function requirementAt(schemaPointer: string, path: string[]): CitableId | undefined {
  let schema: Schema | undefined = { $ref: `#${schemaPointer}` };
  let nearest: CitableId | undefined;
  for (const key of [undefined, ...path]) {
    if (key !== undefined) schema = schema && member(schema, key);
    if (!schema) break;
    // A property that refers to a component is the node: its own word comes first.
    nearest =
      layers(schema)
        .map((layer) => layer["x-requirement"])
        .find(Boolean) ?? nearest;
  }
  return nearest;
}
