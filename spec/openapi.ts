import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { OpenAPIV3_1 } from "openapi-types";
import { packageFile } from "./files.ts";
import { type OperationName, operationNames } from "./operations.ts";
import { pointerOf, readPointer } from "./pointer.ts";
import { remembered } from "./remembered.ts";
import { headers } from "./vocabulary.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;

/** The build puts it next to this file: JSON parses at once. */
const parsed = new URL("openapi.json", import.meta.url);

/** Loads YAML only here, because the sandbox starts often; an await would prevent requiring the package. */
function parseSource(): unknown {
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  return parse(readFileSync(packageFile("spec/openapi.yaml"), "utf8"));
}

export const openapi = (
  existsSync(parsed) ? JSON.parse(readFileSync(parsed, "utf8")) : parseSource()
) as OpenAPIV3_1.Document;

export interface DescribedOperation {
  method: string;
  /** Absent if the document shows no path: a profile binds it. */
  path?: string;
  /** A JSON Pointer into openapi.yaml. */
  pointer: string;
  operation: OpenAPIV3_1.OperationObject;
}

function operationsIn(
  items: Record<string, unknown>,
  pointer: string,
  shown: boolean,
): [string, DescribedOperation][] {
  return Object.entries(items).flatMap(([key, item]) =>
    methods.flatMap((method) => {
      const operation = (item as OpenAPIV3_1.PathItemObject)[method];
      if (!operation?.operationId) return [];
      const described = {
        method: method.toUpperCase(),
        pointer: `${pointer}${pointerOf([key, method])}`,
        operation,
      };
      return [[operation.operationId, shown ? { ...described, path: key } : described]];
    }),
  );
}

const described = new Map([
  ...operationsIn(openapi.paths ?? {}, "/paths", true),
  ...operationsIn(openapi.components?.pathItems ?? {}, "/components/pathItems", false),
]);

export function describe(name: OperationName): DescribedOperation {
  const found = described.get(name);
  if (!found) throw new Error(`spec/openapi.yaml has no operation "${name}".`);
  return found;
}

function resolved<Thing extends object>(thing: Thing | OpenAPIV3_1.ReferenceObject): Thing {
  if (!("$ref" in thing)) return thing;
  return readPointer(openapi, thing.$ref.replace(/^#/, "")) as Thing;
}

const parametersOf = remembered((name: OperationName) =>
  (describe(name).operation.parameters ?? []).map((parameter) =>
    resolved(parameter as OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject),
  ),
);

/** `header` is in lower case. */
export const requiresHeader = (name: OperationName, header: string): boolean =>
  parametersOf(name).some((parameter) => parameter.name.toLowerCase() === header);

/** Operations whose requests name their user by a header. */
export const namingUser = operationNames.filter((name) => requiresHeader(name, headers.userId));

function bodyProperties(name: OperationName): string[] {
  const { requestBody } = describe(name).operation;
  const content = requestBody && resolved(requestBody).content["application/json"];
  const schema = content?.schema && resolved(content.schema as OpenAPIV3_1.SchemaObject);
  return Object.keys(schema?.properties ?? {});
}

export interface ShownFields {
  query: string[];
  body: string[];
}

/** Empty if the document shows none. */
export const shownFields: (name: OperationName) => ShownFields = remembered((name) => {
  const inQuery = parametersOf(name).filter((parameter) => parameter.in === "query");
  return { query: inQuery.map((parameter) => parameter.name), body: bodyProperties(name) };
});
