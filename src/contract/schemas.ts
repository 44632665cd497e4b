import type { CitableId } from "../../spec/register.ts";
import { readPointer, pointerOf } from "../../spec/pointer.ts";
import { remembered } from "../../spec/remembered.ts";
import { openapi, describe } from "../../spec/openapi.ts";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { ajvWithFormats } from "../ground/json-schema.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Deviation } from "./deviation.ts";

interface Schema {
  $ref?: string;
  "x-requirement"?: CitableId;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
}

const referenced = ({ $ref }: Schema): Schema =>
  $ref === undefined ? {} : ((readPointer(openapi, $ref.replace(/^#/, "")) ?? {}) as Schema);

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

function requirementAt(schemaPointer: string, path: string[]): CitableId | undefined {
  let schema: Schema | undefined = { $ref: `#${schemaPointer}` };
  let nearest: CitableId | undefined;
  for (const key of [undefined, ...path]) {
    if (key !== undefined) schema = schema && member(schema, key);
    if (!schema) break;
    // The property comes before the component it refers to, since it may name another requirement.
    nearest =
      schemasOf(schema)
        .map((each) => each["x-requirement"])
        .find(Boolean) ?? nearest;
  }
  return nearest;
}

const base = "https://wallet-conformance.dev/openapi.yaml";

const ajv = ajvWithFormats();
ajv.addSchema({ ...openapi, $id: base });

const schemaAt = remembered((pointer: string): ValidateFunction =>
  ajv.compile({ $ref: `${base}#${encodeURI(pointer)}` }),
);

const withArticle = (type: string): string => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

function dueOf({ keyword, params, message = "is valid" }: ErrorObject): string {
  const { type } = params as { type?: unknown };
  return keyword === "type" && typeof type === "string" ? `is ${withArticle(type)}` : message;
}

function deviationOf(error: ErrorObject, pointer: string, otherwise: CitableId): Deviation {
  const keys = error.instancePath.split("/").slice(1);
  // Only the last key, so that one mistake in many entries is one finding.
  const field = keys.at(-1) ?? "The body";
  const missing: unknown = error.params.missingProperty;
  const path = typeof missing === "string" ? [...keys, missing] : keys;
  return {
    requirement: requirementAt(pointer, path) ?? otherwise,
    expected: { kind: "schema", path: error.schemaPath, of: field, says: dueOf(error) },
    seen: {
      kind: "type",
      of: field,
      type: typeof missing === "string" ? `no ${missing}` : kindOf(error.data),
    },
    fields: [error.instancePath + pointerOf(typeof missing === "string" ? [missing] : [])],
  };
}

export function judgeBySchema(pointer: string, value: unknown, otherwise: CitableId): Deviation[] {
  const validate = schemaAt(pointer);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => deviationOf(error, pointer, otherwise));
}

export function successStatusOf(operation: OperationName): number | undefined {
  const responses = readPointer(openapi, `${describe(operation).pointer}/responses`) as object;
  const success = Object.keys(responses).find((status) => /^2\d\d$/.test(status));
  return success === undefined ? undefined : Number(success);
}

export function successSchema(operation: OperationName): string | undefined {
  const { pointer } = describe(operation);
  const candidates = ["200", "2XX"].map(
    (status) => `${pointer}/responses/${status}/content/application~1json/schema`,
  );
  return candidates.find((candidate) => readPointer(openapi, candidate) !== undefined);
}
