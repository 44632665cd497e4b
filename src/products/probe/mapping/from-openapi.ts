import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { oneLine } from "../../../wire/one-line.ts";
import { errorShapesIn } from "./error-shapes.ts";
import { leavesOf, type ForeignOperation, type Leaf } from "./foreign.ts";
import { prefixOf, withoutBase } from "./match-operations.ts";

const methods = ["get", "put", "post", "patch", "delete"];

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const objectsOf = (value: unknown): JsonObject[] => [value].flat().filter(isJsonObject);

/** Media types that may be JSON, the surest first. */
const mayBeJson = [/^application\/json\b/i, /json/i, /^\*\/\*/, /^application\/\*/i];

/** The media types of a body that isn't JSON; empty where one is, or where there is no body. */
function otherTypesIn(body: JsonObject, parameters: readonly JsonObject[]): string[] {
  const types = Object.keys(objectOf(body.content));
  if (types.some((type) => mayBeJson.some((form) => form.test(type)))) return [];
  return parameters.some((each) => each.in === "formData") ? [...types, "a form"] : types;
}

/** The schema of a JSON body, with the example that stands next to it. */
function jsonSchemaIn(holder: JsonObject): JsonObject | undefined {
  const types = Object.entries(objectOf(holder.content));
  const [media] = mayBeJson.flatMap((form) => types.filter(([type]) => form.test(type)));
  // In Swagger 2.0 the schema is the response's own, and examples stand by their media types.
  const { schema, example, examples } = objectOf(media?.[1] ?? holder);
  const [named] = Object.values(objectOf(examples));
  const shown = example ?? (media ? (objectOf(named).dataValue ?? objectOf(named).value) : named);
  if (!isJsonObject(schema) && shown === undefined) return undefined;
  return { ...objectOf(schema), ...(shown !== undefined && { example: shown }) };
}

const textOf = (...parts: unknown[]): string =>
  parts
    .flat()
    .filter((part) => typeof part === "string")
    .join(" ");

/** A parameter has its schema in a member, or in Swagger 2.0 is one. */
function parameterLeaf(parameter: JsonObject): Leaf {
  const { name, required, example } = parameter;
  const [media] = Object.values(objectOf(parameter.content));
  const schema = parameter.schema ?? objectOf(media).schema ?? { ...parameter, required: [] };
  const [leaf] = leavesOf(schema);
  return {
    ...leaf,
    keys: [String(name)],
    required: required === true,
    ...(example !== undefined && { example }),
  };
}

interface Place {
  method: string;
  path: string;
  item: JsonObject;
}

/** What is read of an operation is read only if it's one of ours. */
function operationOf({ method, path, item }: Place): ForeignOperation {
  const operation = objectOf(item[method]);
  const parameters = [...objectsOf(item.parameters), ...objectsOf(operation.parameters)];
  const standingIn = (place: string) => parameters.filter((each) => each.in === place);
  const responses = Object.entries(objectOf(operation.responses)).flatMap(([status, response]) => {
    const schema = jsonSchemaIn(objectOf(response));
    return schema ? [{ status, schema }] : [];
  });
  const [inBody] = standingIn("body");
  return {
    method: method.toUpperCase(),
    path,
    unread: otherTypesIn(objectOf(operation.requestBody), parameters),
    words: textOf(operation.operationId, operation.summary, operation.tags),
    carriesUserId: standingIn("header").some(
      ({ name }) => String(name).toLowerCase() === headers.userId,
    ),
    get query() {
      return standingIn("query").map(parameterLeaf);
    },
    get body() {
      return leavesOf(jsonSchemaIn(inBody ?? objectOf(operation.requestBody)), "readOnly");
    },
    get answer() {
      return leavesOf(responses.find(({ status }) => status.startsWith("2"))?.schema);
    },
    get errors() {
      return responses
        .filter(({ status }) => /^([45]|default)/i.test(status))
        .flatMap(({ schema }) => errorShapesIn(schema));
    },
  };
}

export function dialectOf({ swagger, openapi }: JsonObject): string {
  const version = oneLine(String(swagger ?? openapi ?? "of no stated version")).slice(0, 30);
  return `${swagger === undefined ? "OpenAPI" : "Swagger"} ${version}`;
}

export function operationsInOpenapi(document: JsonObject, baseUrl: string): ForeignOperation[] {
  const places = Object.entries(objectOf(document.paths)).flatMap(([path, node]) => {
    const item = objectOf(node);
    return methods
      .filter((method) => isJsonObject(item[method]))
      .map((method): Place => ({ method, path, item }));
  });
  const prefix = prefixOf(document, places, baseUrl);
  return places.map((place) =>
    operationOf({ ...place, path: withoutBase(prefix + place.path, baseUrl) }),
  );
}
