import { existsSync, readFileSync } from "node:fs";
import type { OpenAPIV3_1 } from "openapi-types";
import { packageFile } from "./files.ts";
import type { OperationName } from "./operations.ts";
import { pointerOf, readPointer } from "./pointer.ts";
import { remembered } from "./remembered.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;

/** What the build makes of openapi.yaml, next to this file when it is compiled: JSON is parsed at once. */
const parsed = new URL("openapi.json", import.meta.url);

/** The sandbox, which starts often, needs no YAML otherwise. */
async function parseSource(): Promise<unknown> {
  const { parse } = await import("yaml");
  return parse(readFileSync(packageFile("spec/openapi.yaml"), "utf8"));
}

/** spec/openapi.yaml, parsed once per build or else once per process. */
export const openapi = (
  existsSync(parsed) ? JSON.parse(readFileSync(parsed, "utf8")) : await parseSource()
) as OpenAPIV3_1.Document;

/** Where openapi.yaml describes an operation. */
export interface DescribedOperation {
  method: string;
  /** Absent where the document shows no path; a profile binds it then. */
  path?: string;
  /** JSON Pointer of the operation object in openapi.yaml. */
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

/** The description of an operation. */
export function describe(name: OperationName): DescribedOperation {
  const found = described.get(name);
  if (!found) throw new Error(`spec/openapi.yaml has no operation "${name}".`);
  return found;
}

/** The operationIds in openapi.yaml, for the self-test that compares them with spec/operations.ts. */
export const describedOperations = [...described.keys()];

function resolved<Thing extends object>(thing: Thing | OpenAPIV3_1.ReferenceObject): Thing {
  if (!("$ref" in thing)) return thing;
  return readPointer(openapi, thing.$ref.replace(/^#/, "")) as Thing;
}

const parametersOf = remembered((name: OperationName) =>
  (describe(name).operation.parameters ?? []).map((parameter) =>
    resolved(parameter as OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject),
  ),
);

/** Whether the document itself requires a header on an operation. `header` is in lower case. */
export const requiresHeader = (name: OperationName, header: string): boolean =>
  parametersOf(name).some((parameter) => parameter.name.toLowerCase() === header);

function bodyProperties(name: OperationName): string[] {
  const { requestBody } = describe(name).operation;
  const content = requestBody && resolved(requestBody).content["application/json"];
  const schema = content?.schema && resolved(content.schema as OpenAPIV3_1.SchemaObject);
  return Object.keys(schema?.properties ?? {});
}

/** The request fields that the document shows. */
export interface ShownFields {
  query: string[];
  body: string[];
}

/** The request fields the document shows for an operation; empty where it shows none. */
export const shownFields: (name: OperationName) => ShownFields = remembered((name) => {
  const inQuery = parametersOf(name).filter((parameter) => parameter.in === "query");
  return { query: inQuery.map((parameter) => parameter.name), body: bodyProperties(name) };
});
