import type { CitableId } from "../../spec/register.ts";
import { readPointer } from "../../spec/pointer.ts";
import { openapi } from "../../spec/openapi.ts";

/** The parts of a schema of openapi.yaml that lead to requirements. */
interface Schema {
  $ref?: string;
  "x-requirement"?: CitableId;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
}

const referenced = ({ $ref }: Schema): Schema =>
  $ref === undefined ? {} : ((readPointer(openapi, $ref.replace(/^#/, "")) ?? {}) as Schema);

/** Every schema that applies to a node: the schema, what its $ref names, and the parts of its allOf. */
function schemasOf(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return [schema, ...schemasOf(referenced(schema))];
  return [schema, ...(schema.allOf ?? []).flatMap(schemasOf)];
}

function member(schema: Schema, name: string): Schema | undefined {
  const all = schemasOf(schema);
  const named = all.map(({ properties }) => properties?.[name]).find(Boolean);
  const open = all.map(({ additionalProperties }) => additionalProperties).find(isSchema);
  return named ?? open;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/**
 * The requirement that openapi.yaml names (x-requirement) for the node at the end of a path of keys: its
 * own, or that of the nearest node around it. Undefined where no node on the path names one.
 */
export function requirementAt(schemaPointer: string, path: string[]): CitableId | undefined {
  let schema: Schema | undefined = { $ref: `#${schemaPointer}` };
  let nearest: CitableId | undefined;
  for (const key of [undefined, ...path]) {
    if (key !== undefined) schema = schema && member(schema, key);
    if (!schema) break;
    // A property comes before the component it refers to: it may name a requirement of its own.
    nearest =
      schemasOf(schema)
        .map((each) => each["x-requirement"])
        .find(Boolean) ?? nearest;
  }
  return nearest;
}
