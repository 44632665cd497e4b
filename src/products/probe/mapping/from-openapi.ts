import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { readPointer } from "../../../../spec/pointer.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import type { Schema } from "../../description/parts.ts";
import { errorShapesIn } from "./error-shapes.ts";
import { leavesOf, type ForeignOperation, type Leaf } from "./foreign.ts";

const methods = ["get", "put", "post", "patch", "delete"];

/** Deeper structures are cut: schemas may contain themselves. */
const deepest = 12;

/** A node with its references to the same document resolved, and what allOf combines as one. */
function resolved(node: unknown, root: JsonObject, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((each) => resolved(each, root, depth + 1));
  if (!isJsonObject(node) || depth > deepest) return node;
  if (typeof node.$ref === "string") {
    return resolved(readPointer(root, node.$ref.replace(/^#/, "")), root, depth + 1);
  }
  const whole = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, resolved(value, root, depth + 1)]),
  );
  const parts = [whole.allOf, ...[whole.oneOf, whole.anyOf].map((each) => [each].flat()[0])]
    .flat()
    .filter(isJsonObject);
  return parts.reduce<JsonObject>(
    (merged, part) => ({
      ...part,
      ...merged,
      ...((part.properties ?? merged.properties) !== undefined && {
        properties: { ...(part.properties as object), ...(merged.properties as object) },
      }),
    }),
    whole,
  );
}

/** The schema of a JSON body, with the example that stands next to it. */
function jsonSchemaIn(holder: unknown): Schema | undefined {
  const content = isJsonObject(holder) && isJsonObject(holder.content) ? holder.content : {};
  const media = Object.entries(content).find(([type]) => /json/.test(type))?.[1];
  if (!isJsonObject(media) || !isJsonObject(media.schema)) return undefined;
  const [named] = isJsonObject(media.examples) ? Object.values(media.examples) : [];
  const example = media.example ?? (isJsonObject(named) ? named.value : undefined);
  return { ...(media.schema as Schema), ...(example !== undefined && { example }) };
}

const textOf = (...parts: unknown[]): string =>
  parts
    .flat()
    .filter((part) => typeof part === "string")
    .join(" ");

function parameterLeaf({ name, schema, required, example }: JsonObject): Leaf {
  const [leaf] = leavesOf(schema as Schema | undefined);
  return {
    ...leaf,
    keys: [String(name)],
    required: required === true,
    ...(example !== undefined && { example }),
  };
}

function operationOf(
  [path, method]: [string, string],
  operation: JsonObject,
  shared: unknown,
): ForeignOperation {
  const parameters = [shared ?? [], operation.parameters ?? []].flat().filter(isJsonObject);
  const responses = isJsonObject(operation.responses) ? Object.entries(operation.responses) : [];
  const succeeded = responses.find(([status]) => status.startsWith("2"))?.[1];
  return {
    method: method.toUpperCase(),
    path,
    words: textOf(operation.operationId, operation.summary, operation.tags),
    query: parameters.filter((each) => each.in === "query").map(parameterLeaf),
    body: leavesOf(jsonSchemaIn(operation.requestBody)),
    answer: leavesOf(jsonSchemaIn(succeeded)),
    errors: responses
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([, response]) => errorShapesIn(jsonSchemaIn(response))),
    carriesUserId: parameters.some(
      (each) => each.in === "header" && String(each.name).toLowerCase() === headers.userId,
    ),
  };
}

const pathnameOf = (url: unknown): string => {
  const text = String(url);
  if (text.startsWith("/")) return text.replace(/\/$/, "");
  return URL.canParse(text) ? new URL(text).pathname.replace(/\/$/, "") : "";
};

/** What stands before the paths of a description, beyond the base URL that a run is given. */
function prefixOf(document: JsonObject, baseUrl: string): string {
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const prefix = isJsonObject(server) ? pathnameOf(server.url) : "";
  const base = pathnameOf(baseUrl);
  return prefix.startsWith(base) ? prefix.slice(base.length) : prefix;
}

/** The operations that an OpenAPI description of the target shows. */
export function operationsInOpenapi(document: JsonObject, baseUrl: string): ForeignOperation[] {
  const prefix = prefixOf(document, baseUrl);
  const paths = isJsonObject(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, item]) => {
    const whole = resolved(item, document);
    if (!isJsonObject(whole)) return [];
    return methods.flatMap((method) => {
      const operation = whole[method];
      return isJsonObject(operation)
        ? [operationOf([prefix + path, method], operation, whole.parameters)]
        : [];
    });
  });
}
